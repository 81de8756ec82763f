// API of the proposals for other modules.
export { propostaAconteceu, propostaLida, propostaPerguntada, propostaSalva, prazoDaProposta } from './eventos.ts'
export { pdfDaVersao, type PdfGuardado } from './server/comandos/guardar-pdf.ts'
export { criarProposta, type NovaProposta } from './server/comandos/criar.ts'
export { enviarProposta, tokenDoLink } from './server/comandos/enviar.ts'
export {
  fatoDaProposta,
  propostaParaConversa,
  vistasDoUltimoDia,
  type FatoDaProposta,
  type PropostaParaConversa,
  type VistasDoDia,
} from './server/consultas/na-conversa.ts'
export { empresaDeAgora } from './server/empresa.ts'
export { propostaDoCartao, type PropostaDoCartao } from './server/consultas/do-cartao.ts'
export type { ClienteDaDemonstracao } from './server/comandos/demonstracao/cliente.ts'
export { semearPropostas } from './server/comandos/demonstracao/semear.ts'
export { propostaAceita, type PropostaAceita } from './server/consultas/aceita.ts'
export { cartaoAoAlcance } from './server/encaixes.ts'
export { propostaNoAlcance } from './server/politica.ts'
export {
  abrirRetrato,
  aceitarProposta,
  LINK_NAO_VALE,
  lerPropostaPublica,
  lerRetrato,
  pedirRenovacao,
  registrarVista,
  type PropostaPublica,
  type Vista,
} from './server/publico-servidor.ts'
export { passosDasPropostas } from './server/consultas/primeiros-passos.ts'
