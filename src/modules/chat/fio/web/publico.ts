export {
  aoMudarAConversa,
  cartoesDoFio,
  imagensSemBalao,
  type PropsDoCartao,
  sobAsMensagens,
  sobOAudio,
  sobreOCompositor,
} from './encaixes.ts'
export { fioAtual } from './dados/conversa-atual.ts'
export { comAlterada } from './fio.ts'
