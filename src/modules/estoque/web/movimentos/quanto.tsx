import { useEffect, useRef, useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { Button } from '#ui/button.tsx'
import { Plus } from '#ui/icones.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useCelular } from '#ui/usar-media.ts'
import type { Achado } from '../../contract/materiais.ts'
import { qtd } from '../nomes.ts'
import { CampoDoLote, LOTE_VAZIO, loteDigitado, type LoteDigitado } from './lote.tsx'
import { digitar } from './digitar.ts'
import { QuantidadeNoCelular } from './quantidade-no-celular.tsx'
import { emDecimal, emSeries, nomeiaLote, type Linha, type Qual } from './rascunho.ts'

const SENTIDOS = [
  { valor: 'menos' as const, rotulo: 'Falta' },
  { valor: 'mais' as const, rotulo: 'Sobra' },
]

interface Props {
  qual: Qual
  /** whose lots may leave */
  local: string | null
  /** what the destination asks for */
  pedida: string | undefined
  achado: Achado
  aoIncluir: (l: Linha) => void
  aoDesistir: () => void
}

/** How much of what was found: serials, or a quantity with its lot; what it cost where goods come in. */
export function Quanto({
  qual,
  local,
  pedida,
  achado: { material: m, aqui, reservado_aqui, serie, lote: lido },
  ...p
}: Props) {
  const { aoIncluir, aoDesistir } = p
  const [quanto, setQuanto] = useState(serie ?? (m.rastreio === 'serie' ? '' : digitar(pedida ?? '')))
  const [valor, setValor] = useState<number | null>(null)
  const [sentido, setSentido] = useState<Linha['sentido']>('menos')
  const [lote, setLote] = useState<LoteDigitado>({ ...LOTE_VAZIO, numero: lido ?? '' })
  const [erro, setErro] = useState<string>()
  const campo = useRef<HTMLInputElement>(null)
  const celular = useCelular()
  useEffect(() => campo.current?.focus(), [])
  const porSerie = m.rastreio === 'serie'
  const nomeia = nomeiaLote(qual, sentido)
  const incluir = () => {
    const series = porSerie ? emSeries(quanto) : []
    const quantidade = porSerie ? String(series.length) : emDecimal(quanto)
    if (!quantidade || quantidade === '0')
      return setErro(porSerie ? 'Leia ao menos uma série.' : 'Escreva uma quantidade maior que zero.')
    if (qual === 'entrada' && valor === null) return setErro('Diga quanto custou o total desta linha.')
    if (m.rastreio === 'lote' && nomeia && !lote.numero.trim()) return setErro('Diga o lote.')
    const escolhido = m.rastreio === 'lote' ? loteDigitado(lote, nomeia) : null
    aoIncluir({ id: uuidv7(), material: m, aqui, quantidade, valor, series, sentido, lote: escolhido })
  }
  const mudar = (texto: string) => {
    setQuanto(texto)
    setErro(undefined)
  }
  const unidade = m.unidade.toLowerCase()
  return (
    <form
      className="grid gap-3 rounded border bg-surface-2 p-3"
      onSubmit={(e) => {
        e.preventDefault()
        incluir()
      }}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-13">
        <strong className="font-semibold">{m.nome}</strong>
        <span className="num text-text-2">{m.codigo}</span>
        <span className="num">
          {aqui === null ? 'Disponível' : 'Disponível aqui'} {qtd(aqui ?? m.disponivel)} {unidade}
        </span>
        {pedida && (
          <span className="num font-semibold">
            a ordem pede {qtd(pedida)} {m.unidade.toLowerCase()}
          </span>
        )}
        {Number(reservado_aqui ?? 0) > 0 && (
          <span className="num text-text-2">
            {qtd(reservado_aqui ?? '0')} {pedida ? 'reservados' : 'reservados a outros'}
          </span>
        )}
      </p>
      {m.rastreio === 'lote' && (
        <CampoDoLote key={String(nomeia)} {...{ material: m.id, unidade, local, nomeia, lote }} aoMudar={setLote} />
      )}
      {celular && !porSerie && (
        <QuantidadeNoCelular material={m} texto={quanto} aqui={aqui} erro={erro} aoMudar={mudar} />
      )}
      <div className="flex flex-wrap items-end gap-2">
        {(!celular || porSerie) && (
          <TextField
            ref={campo}
            tamanho="grande"
            className={porSerie ? 'min-w-60 flex-1' : 'w-40'}
            rotulo={porSerie ? 'Números de série' : 'Quantidade'}
            dica={porSerie ? 'Separe por espaço ou vírgula' : undefined}
            sufixo={porSerie ? undefined : unidade}
            inputMode={porSerie ? 'text' : 'decimal'}
            value={quanto}
            erro={erro}
            autoComplete="off"
            onChange={(e) => mudar(e.currentTarget.value)}
            onKeyDown={(e) => e.key === 'Escape' && aoDesistir()}
          />
        )}
        {qual === 'entrada' && (
          <MoneyField
            tamanho="grande"
            className="w-44"
            rotulo="Custo total da linha"
            valor={valor}
            aoMudar={setValor}
          />
        )}
        {qual === 'ajuste' && (
          <SegmentedControl rotulo="Sobra ou falta" opcoes={SENTIDOS} valor={sentido} aoMudar={setSentido} />
        )}
        <Button type="submit" tamanho="grande" icone={<Plus />} className="max-md:min-h-[52px] max-md:flex-1">
          Incluir
        </Button>
        <Button tamanho="grande" className="max-md:min-h-[52px]" onClick={aoDesistir}>
          Outro material
        </Button>
      </div>
    </form>
  )
}
