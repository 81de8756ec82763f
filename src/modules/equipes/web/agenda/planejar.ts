import { useState } from 'react'
import { comoObjeto } from '#kit/objeto.ts'
import type { RespostaDe } from '#kit/endpoint.ts'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { copiarLink } from '#ui/copiar-link.ts'
import { dataCurta, hora } from '#ui/formatos.ts'
import { mensagemDe } from '#ui/form/erros.ts'
import { agenda } from '../../contract/agenda.ts'
import { relerAgenda } from '../dados.ts'
import type { MandarLink } from './mandar-link.ts'
import { periodoDe, type Cartao, type Lugar } from './lugar.ts'

export interface Recusada {
  cartao: Cartao
  lugar: Lugar
  frase: string
  /** the customer confirmed: the question is whether they are told */
  pergunta: boolean
  /** critical parts are short: a shorter visit fits */
  parte: boolean
  livre: { equipe_id: string; equipe: string; de: string; ate: string } | null
}

type Feita = RespostaDe<typeof agenda.planejar>['data']
const CANAIS = { whatsapp: 'WhatsApp', email: 'e-mail' } as const

const texto = (v: unknown): string => (typeof v === 'string' ? v : '')

function ler(erro: unknown): Pick<Recusada, 'pergunta' | 'parte' | 'livre'> {
  const d = comoObjeto(erro instanceof ErroApp ? erro.details : null)
  const l = comoObjeto(d.livre)
  const livre = { equipe_id: texto(l.equipe_id), equipe: texto(l.equipe), de: texto(l.de), ate: texto(l.ate) }
  return {
    pergunta: d.pergunta === 'avisar_cliente',
    parte: d.pergunta === 'so_a_parte',
    livre: livre.equipe_id === '' ? null : livre,
  }
}

/** What the toast says about the customer, and an address that has to go by another way. */
function sobreOCliente({ aviso, link }: Feita): { descricao?: string; endereco?: string } {
  if (link?.mandado) return { descricao: `O cliente recebeu o link por ${CANAIS[link.mandado]}.` }
  if (link) return { descricao: `O link não foi mandado. ${link.recusa ?? ''}`, endereco: link.endereco }
  if (!aviso) return {}
  return {
    descricao: aviso.recusa ? `O cliente não foi avisado. ${aviso.recusa}` : 'O cliente foi avisado da mudança.',
  }
}

/** Sends a planning; a refusal stays on the page with the slot that is free. */
export function usePlanejar(mandarLink: MandarLink) {
  const [indo, setIndo] = useState<string | null>(null)
  const [recusada, setRecusada] = useState<Recusada | null>(null)

  async function enviar(cartao: Cartao, lugar: Lugar, p: { de: string; ate: string; avisar_cliente?: boolean }) {
    setIndo(cartao.ordem_id)
    setRecusada(null)
    try {
      const { data } = await chamar(agenda.planejar, {
        body: {
          ordem_id: cartao.ordem_id,
          versao: cartao.versao,
          equipe_id: lugar.equipe_id,
          mandar_link: mandarLink?.manda ?? false,
          ...p,
        },
      })
      const { descricao, endereco } = sobreOCliente(data)
      avisar({
        titulo: `OS ${cartao.numero} em ${dataCurta(p.de)}, ${hora(p.de)}`,
        ...(descricao ? { descricao } : {}),
        ...(endereco ? { acao: { rotulo: 'Copiar o link', executar: () => void copiarLink(endereco) } } : {}),
        tom: endereco || data.aviso?.recusa ? 'alerta' : 'sucesso',
      })
    } catch (erro) {
      setRecusada({ cartao, lugar, frase: mensagemDe(erro, 'Não deu para planejar. Tente de novo.'), ...ler(erro) })
    } finally {
      await relerAgenda()
      setIndo(null)
    }
  }
  return {
    indo,
    recusada,
    fechar: () => setRecusada(null),
    planejar: (cartao: Cartao, lugar: Lugar, avisar_cliente?: boolean) =>
      enviar(cartao, lugar, { ...periodoDe(lugar), ...(avisar_cliente === undefined ? {} : { avisar_cliente }) }),
    usar: (r: Recusada) =>
      r.livre
        ? enviar(r.cartao, { ...r.lugar, equipe_id: r.livre.equipe_id }, { de: r.livre.de, ate: r.livre.ate })
        : Promise.resolve(),
  }
}
export type Planejador = ReturnType<typeof usePlanejar>
