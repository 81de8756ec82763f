/** The text that a signer agrees to, by its version: a change of the text is a new version. */
export const consentimento = (paginas: number) => ({
  versao: '2026-11',
  texto: `Li ${paginas === 1 ? 'a página' : `as ${paginas} páginas`} e concordo. Aceito assinar por meio eletrônico.`,
})
