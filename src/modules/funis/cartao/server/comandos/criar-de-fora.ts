import type { Fato } from '#engines/regras/gatilhos.ts'
import { situacaoDe } from '#engines/funil/tipos.ts'
import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Cartao } from '#modules/funis/nucleo/tipos.ts'
import { criarCartao } from './criar.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { nosCartoes } from '#modules/funis/nucleo/server/ganchos.ts'

interface DeFora {
  funil_id: string
  estagio_id: string | null
  time_id: string | null
  titulo: string | null
  valores: Record<string, unknown>
  origem: Cartao['origem']
  contato_id?: string | null
  fato?: Fato & { chave: string }
}

/**
 * Creates a card from outside the company: finds or creates the customer by phone or e-mail, places the card in its
 * stage, and triggers the automations.
 */
export async function criarDeFora(u: Unidade, d: DeFora): Promise<string> {
  const funil = await funilVigente(u.tx, d.funil_id)
  const estagio =
    funil.definicao.estagios.find((e) => e.id === d.estagio_id) ??
    funil.definicao.estagios.find((e) => situacaoDe(e.tipo) === 'aberto')
  if (!estagio || situacaoDe(estagio.tipo) !== 'aberto')
    throw invalido('O funil não tem um estágio aberto para receber.')
  const nome = typeof d.valores.nome === 'string' ? d.valores.nome.trim() : ''
  const id = await criarCartao(
    u,
    funil,
    {
      estagio,
      titulo: (d.titulo?.trim() || nome || 'Novo contato').slice(0, 160),
      valores: d.valores,
      origem: d.origem,
      time_id: d.time_id,
      contato_id: d.contato_id ?? null,
    },
    { tipo: 'sistema' },
    new Date(),
  )
  if (d.fato) await nosCartoes.aoChegarDeFora(u, { cartao_id: id, funil_id: funil.id, fato: d.fato })
  return id
}
