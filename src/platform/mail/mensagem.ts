export interface MensagemDeCorreio {
  para: string
  assunto: string
  texto: string
  html?: string
}
