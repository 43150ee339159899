/** Gives the browser a file to keep. */
export function saveFile(filename: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  // The download has begun when the press is over.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
