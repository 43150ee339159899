/** Common passwords of twelve characters and more (shorter ones fail by length), in lower case, from published breach counts. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  '123456789012', '1234567890123', '12345678901234', '123456789abc', '1234567890qwerty', '1q2w3e4r5t6y', '1q2w3e4r5t6y7u', '1q2w3e4r5t6y7u8i', '1qaz2wsx3edc',
  '1qaz2wsx3edc4rfv', '987654321098', 'abcd12345678', 'abcdefghijkl', 'administrator', 'administrator1', 'changeme1234', 'changemeplease', 'correcthorsebatterystaple',
  'football1234', 'iloveyou1234', 'iloveyouforever', 'letmein12345', 'letmeinplease', 'monkey123456', 'mynameis1234', 'p@ssw0rd1234', 'p@ssword1234', 'passw0rd1234',
  'password1234', 'password12345', 'password123456', 'password1234567', 'password12345678', 'password123456789', 'password2024', 'password2025', 'password2026',
  'passwordpassword', 'princess1234', 'q1w2e3r4t5y6', 'qazwsxedcrfv', 'qwerty123456', 'qwerty1234567', 'qwertyuiop12', 'qwertyuiop123', 'qwertyuiop1234',
  'qwertyuiop[]', 'qwertyuiopasdfghjkl', 'secret123456', 'starwars1234', 'sunshine1234', 'superman1234', 'trustno1trustno1', 'unknown12345', 'welcome12345',
  'welcome123456', 'whatever1234', 'zaq12wsxcde3', 'zxcvbnm12345', 'zxcvbnmasdfghjkl',
]);
