import { jidDoTelefone, telefoneCanonico } from '#kit/telefone.ts'
import type { Banco } from '../repositorio/banco.ts'
import { criarCliente, listarClientes } from '../repositorio/clientes.ts'

/**
 * Customers of the demonstration. Joaquim's address lacks the ninth digit, as WhatsApp has it for his area; Elisângela
 * hides her number.
 */
const INICIAIS = [
  { nome: 'Marlene Ferreira Prado', telefone: '5519992147730' },
  { nome: 'Sebastião Moraes', telefone: '5519998761203' },
  { nome: 'Granja Lindoia', telefone: '5519981234455' },
  { nome: 'Thaís Andrade', telefone: '5511975442210' },
  { nome: 'Joaquim Bittencourt', telefone: '5541999887766' },
  { nome: 'Elisângela Nogueira', telefone: null },
]

export function semearClientes(banco: Banco): void {
  if (listarClientes(banco).length > 0) return
  for (const { nome, telefone } of INICIAIS) adicionarCliente(banco, nome, telefone)
}

/** Creates a customer. Without a number the customer has a hidden address (`@lid`) only. */
export function adicionarCliente(banco: Banco, nome: string, telefone: string | null) {
  const jid = telefone ? jidDoTelefone(telefone) : `${lidNovo()}@lid`
  return criarCliente(banco, { nome, jid, telefone: telefone ? telefoneCanonico(telefone) : null })
}

const lidNovo = (): string => String(1e14 + Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) * 2e4))
