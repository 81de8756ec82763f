import { useState } from 'react'
import { buscarContatos } from '#modules/contatos/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Combobox } from '#ui/combobox.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import type { Opcao } from '#ui/usar-opcoes.ts'
import type { Proposta } from '../../contract/formas.ts'
import { propostas } from '../../contract/propostas.ts'
import { guardarProposta } from '../dados.ts'

interface PropsDoCliente {
  proposta: Proposta
  /** Saves what the editor holds first; null when it could not. */
  salvar?: (() => Promise<number | null>) | undefined
}

const opcaoDo = ({ cliente }: Proposta): Opcao | null =>
  cliente.contato_id === null ? null : { valor: cliente.contato_id, rotulo: cliente.nome || 'Contato escolhido' }

/** The contact of a proposal, changed as it is chosen. What was sent keeps the name that it was sent with. */
export function EscolherCliente({ proposta: p, salvar }: PropsDoCliente) {
  const [erro, setErro] = useState<string | null>(null)
  const [ocupado, setOcupado] = useState(false)
  if (!p.pode.editar)
    return (
      <p className="text-13">
        Cliente: {p.cliente.nome || 'sem nome'}.{' '}
        <span className="text-text-2">Nesta situação, ou com o seu acesso, o contato não muda.</span>
      </p>
    )
  const escolher = async (contato: Opcao | null) => {
    if (!contato || contato.valor === p.cliente.contato_id) return
    setOcupado(true)
    setErro(null)
    try {
      const revisao = salvar ? await salvar() : p.revisao
      if (revisao === null) return setErro('As últimas mudanças ainda não foram salvas. Tente de novo em instantes.')
      const { data } = await chamar(propostas.salvar, {
        params: { id: p.id },
        body: { revisao, contato_id: contato.valor },
      })
      guardarProposta(data)
      avisar({ titulo: `Cliente: ${data.cliente.nome}`, tom: 'sucesso' })
    } catch (falha) {
      setErro(mensagemDe(falha))
    } finally {
      setOcupado(false)
    }
  }
  return (
    <Combobox
      rotulo="Cliente"
      placeholder="Nome, telefone ou e-mail"
      dica={p.cliente.contato_id === null && p.cliente.nome ? `Digitado: ${p.cliente.nome}` : undefined}
      buscar={buscarContatos}
      valor={opcaoDo(p)}
      aoMudar={(o) => void escolher(o)}
      semLimpar
      disabled={ocupado}
      erro={erro}
    />
  )
}
