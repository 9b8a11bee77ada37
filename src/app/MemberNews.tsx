import StatusNews from '#src/features/applications/StatusNews.tsx';
import UploadNews from '#src/features/profile/files/UploadNews.tsx';
import SearchNews from '#src/features/jobs/searches/SearchNews.tsx';

/** What is told to members inside the app, whatever page is shown. */
export default function MemberNews() {
  return (
    <>
      <StatusNews />
      <SearchNews />
      <UploadNews />
    </>
  );
}
