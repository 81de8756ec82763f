import type { usuarios } from '#modules/acesso/contract/usuarios.ts'
import type { pedidos } from '#modules/acesso/contract/pedidos.ts'
import type { conversas } from '#modules/chat/contract/conversas.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'

export const listarConversas = resumo<typeof conversas.listar>('GET', '/api/chat/conversas')
export const contarConversas = resumo<typeof conversas.contagens>('GET', '/api/chat/conversas/contagens')
export const listarColegas = resumo<typeof usuarios.colegas>('GET', '/api/colegas')
export const listarPedidos = resumo<typeof pedidos.listar>('GET', '/api/pedidos-de-acesso')
