/** Where the owner of the demo account allows the access. Says plainly that it is not Google; styled without a stylesheet, as the host's policy asks. */
export function consentPage(email: string, writes: boolean): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo Google account</title></head>
<body>
<main>
<h1>Demo Google account</h1>
<p><strong>This is not Google.</strong> It is a stand-in on this machine, so that the whole way can be walked without an account.</p>
<p>Outrider asks to use <strong>${email}</strong>:</p>
<ul>
<li>see the names of its spreadsheets</li>
<li>read what is in them</li>
${writes ? '<li>write into them</li>' : ''}
</ul>
<form method="post">
<button name="answer" value="allow">Allow</button>
<button name="answer" value="deny">Cancel</button>
</form>
</main>
</body>
</html>`;
}
