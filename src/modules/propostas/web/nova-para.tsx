import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Plus } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { MenuSobDemanda } from '#ui/sob-demanda.tsx'
import { linkDeNovaProposta } from '../links.ts'
import { tiposDeProposta, type TipoDeProposta } from '../tipos.ts'
import { TIPOS } from './nomes.ts'

type Variante = 'fantasma' | 'contorno'

/** The department that sells each kind. */
const VENDE: Readonly<Record<TipoDeProposta, string>> = {
  autoconsumo: 'vu',
  investimento: 'vu',
  assinatura: 'co',
  limpeza: 'mpvl',
  servicos: 'mpvl',
}

/** The kinds that the user may propose: those of their departments; an administrator, all that are in use. */
export function useTiposQuePropoe(): readonly TipoDeProposta[] {
  const p = usePessoa()
  if (!pode(p, 'propostas.proposta.editar')) return []
  const meus = p.departamentos.map((d) => d.codigo)
  return tiposDeProposta.filter((t) => (p.admin || meus.includes(VENDE[t])) && !p.desligados.includes(VENDE[t]))
}

interface Para {
  contato?: { id: string; nome: string | null } | null
  /** The card that the proposal is for. */
  cartao?: string
}

/** Opens a proposal for a contact or a card: of the only kind that fits, or of one chosen from the menu. */
export function NovaPropostaPara({ contato, cartao, variante = 'fantasma' }: Para & { variante?: Variante }) {
  const tipos = useTiposQuePropoe()
  const link = (tipo: TipoDeProposta) =>
    linkDeNovaProposta(tipo, { cartao, contato: contato?.id, nome: contato?.nome ?? undefined })
  const [unico, ...outros] = tipos
  if (!unico) return null
  if (outros.length === 0 && variante === 'fantasma')
    return (
      <Link className="text-12" href={link(unico)}>
        Nova proposta
      </Link>
    )
  if (outros.length === 0)
    return (
      <a className="g-btn" data-variante={variante} data-tamanho="normal" href={link(unico)}>
        <Plus />
        <span>Nova proposta</span>
      </a>
    )
  return (
    <MenuSobDemanda
      gatilho={
        <Button tamanho={variante === 'fantasma' ? 'pequeno' : 'normal'} variante={variante} icone={<Plus />}>
          Nova proposta
        </Button>
      }
      itens={tipos.map((t) => ({ rotulo: TIPOS[t], href: link(t) }))}
    />
  )
}
