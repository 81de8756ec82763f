import './encaixes.ts'

export { TelaCaixas } from '#modules/chat/caixas/web/tela-caixas.tsx'
