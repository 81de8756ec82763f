/** Of a version that was sent before the company was part of its snapshot: what is shown of the company is not frozen. */
export const EMPRESA_DE_HOJE =
  'Os dados da empresa mostrados aqui são os de hoje: esta versão foi enviada antes de eles ficarem guardados na proposta.'
