import type { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import type { pedidos } from '#modules/acesso/entrar/contract/pedidos.ts'
import type { conversas } from '#modules/chat/lista/contract/conversas.ts'
import type { areasDoPainel } from '#modules/paineis/contract/areas.ts'
import type { reservas } from '#modules/recursos/contract/reservas.ts'
import type { tarefas } from '#modules/tarefas/contract/tarefas.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'

export const listarConversas = resumo<typeof conversas.listar>('GET', '/api/chat/conversas')
export const contarConversas = resumo<typeof conversas.contagens>('GET', '/api/chat/conversas/contagens')
export const listarColegas = resumo<typeof usuarios.colegas>('GET', '/api/colegas')
export const listarPedidos = resumo<typeof pedidos.listar>('GET', '/api/pedidos-de-acesso')
export const funisDoPainel = resumo<typeof areasDoPainel.funis>('GET', '/api/paineis/funis')
export const diaDoPainel = resumo<typeof areasDoPainel.dia>('GET', '/api/paineis/dia')
export const documentosDoPainel = resumo<typeof areasDoPainel.documentos>('GET', '/api/paineis/documentos')
export const qualidadeDoPainel = resumo<typeof areasDoPainel.qualidade>('GET', '/api/paineis/qualidade')
export const listarTarefas = resumo<typeof tarefas.listar>('GET', '/api/tarefas')
export const minhasReservas = resumo<typeof reservas.minhas>('GET', '/api/reservas/minhas')
export const agendaDasReservas = resumo<typeof reservas.agenda>('GET', '/api/reservas')
