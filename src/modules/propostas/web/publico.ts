// What pages of other modules show of the proposals.
export { LinhasDeDescontos, useDescontosAAprovar } from './a-aprovar.tsx'
export { useListaAoVivo } from './ao-vivo.ts'
export { AtoPeloQuadro } from './ato-pelo-quadro.tsx'
export { LinhasDePropostas, usePropostasDoCartao, usePropostasDoContato } from './do-contato.tsx'
export { ESTADOS } from './nomes.ts'
export { PropostasDoCartao } from './no-cartao.tsx'
export { Mandar } from './proposta/mandar.tsx'
export { NovaPropostaPara, useTiposQuePropoe } from './nova-para.tsx'
