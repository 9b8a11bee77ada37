import pg from 'pg';
import { listen } from './listen.mjs';

// The least that a page of jobs can cost with a database: one statement, 20 rows, JSON.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 });
const query = {
  name: 'page',
  text: `SELECT id, job_name, company_name, logo_url, experience, location, country, skills,
    salary_range, salary_from, salary_to, salary_currency, salary_period, salary_inr_from,
    salary_inr_to, salary_inr_date, food, room, ticket, medical, closing_date, category, job_type,
    status, openings, created_at, demo, left(description, 151) AS beginning
    FROM jobs WHERE status = 'active' ORDER BY created_at DESC, id DESC LIMIT 20`,
};

/** @param {import('node:http').ServerResponse} response */
async function answer(response) {
  const { rows } = await pool.query(query);
  const text = JSON.stringify({ jobs: rows });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  response.writeHead(200, headers);
  response.end(text);
}

listen((_request, response) => void answer(response));
