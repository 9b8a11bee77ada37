/** Where a bucket is. `prefix` is empty, or a folder in it with a slash at its end. */
export interface Bucket {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  forcePathStyle: boolean;
  /** Left out, the usual variables and machine roles are asked. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/**
 * Reads `s3://KEY:SECRET@HOST[:PORT]/BUCKET[/FOLDER][?region=..&tls=0&style=host]`.
 * @returns where the bucket is
 * @throws an error whose message never holds the secret
 */
export function readFilesUrl(text: string): Bucket {
  const url = URL.canParse(text) ? new URL(text) : null;
  const [bucket = '', ...folders] = (url?.pathname ?? '').split('/').filter((part) => part !== '');
  if (url?.protocol !== 's3:' || url.host === '' || bucket === '') {
    throw new Error('FILES_URL must be s3://KEY:SECRET@HOST/BUCKET?region=REGION');
  }
  const query = Object.fromEntries(url.searchParams);
  const [accessKeyId, secretAccessKey] = [url.username, url.password].map(decodeURIComponent);
  if ((accessKeyId === '') !== (secretAccessKey === '')) {
    throw new Error('FILES_URL must have both KEY and SECRET, or neither');
  }
  return {
    endpoint: `${query.tls === '0' ? 'http' : 'https'}://${url.host}`,
    region: query.region ?? 'us-east-1',
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    forcePathStyle: query.style !== 'host',
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
}
