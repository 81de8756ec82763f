import { useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import { buscarContatos } from '#modules/contatos/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { FormCombobox } from '#ui/form/escolhas.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import type { ConteudoDaProposta } from '../../contract/conteudo.ts'
import { propostas } from '../../contract/propostas.ts'
import { linkDeEditarProposta } from '../../links.ts'
import { guardarProposta } from '../dados.ts'

/** Head and column of a page that opens a proposal. */
export const PaginaDaNova = ({ detalhe, children }: { detalhe: string; children: ReactNode }) => (
  <div className="flex h-full min-h-0 flex-col bg-surface">
    <PageHeader titulo="Nova proposta" detalhe={detalhe} />
    <div className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} role="region" aria-label="Nova proposta">
      <div className="mx-auto w-full max-w-2xl p-5">{children}</div>
    </div>
  </div>
)

const FALTA_O_CLIENTE = 'Escolha o contato, ou digite o nome'
export const clienteEscolhido = z
  .custom<Opcao>()
  .nullable()
  .refine((o) => o !== null && o.rotulo.trim().length >= 2, FALTA_O_CLIENTE)
  .refine((o) => (o?.rotulo.length ?? 0) <= 160, 'O nome tem no máximo 160 letras')

/** A contact, or only a name, which the proposal keeps without one. */
export const CampoDoCliente = ({ rotulo }: { rotulo: string }) => (
  <FormCombobox
    nome="cliente"
    rotulo={rotulo}
    placeholder="Nome, telefone ou e-mail"
    buscar={buscarContatos}
    aoCriar={(nome) => ({ valor: '', rotulo: nome })}
  />
)

/** The customer that the address names. */
export function useClienteDoEndereco(): Opcao | null {
  const { nome, contato }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [valor, rotulo] = [contato, nome].map((v) => (typeof v === 'string' ? v : ''))
  return valor || rotulo ? { valor: valor ?? '', rotulo: rotulo || 'Contato escolhido' } : null
}

/** Opens the proposal, once for this page and for the card that the address names, and goes on in its editor. */
export function useAbrirProposta(): (
  cliente: Opcao | null,
  conteudo: ConteudoDaProposta,
  fatura?: string,
) => Promise<void> {
  const navegar = useNavegar()
  const { cartao }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [chave] = useState(() => crypto.randomUUID())
  return async (cliente, conteudo, fatura) => {
    const { data } = await chamar(propostas.criar, {
      body: {
        chave,
        ...(cliente ? { cliente_nome: cliente.rotulo } : {}),
        ...(cliente?.valor ? { contato_id: cliente.valor } : {}),
        ...(typeof cartao === 'string' ? { cartao_id: cartao } : {}),
        ...(fatura ? { fatura_id: fatura } : {}),
        conteudo,
      },
    })
    guardarProposta(data)
    await navegar({ to: linkDeEditarProposta(data), replace: true })
  }
}
