/** What the customer agrees to. A change is a new version: the acceptance keeps the text that was shown. */
export const CONSENTIMENTO = {
  versao: '2026-11',
  texto:
    'Li a proposta e aceito o preço e a opção escolhida. O contrato vem depois, para ler e assinar. Concordo que a empresa guarde data, hora, IP e aparelho como prova deste aceite.',
} as const
