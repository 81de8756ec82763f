import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Button } from '#ui/button.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Plus } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Leitor } from '#ui/leitor/leitor.tsx'
import type { Leitura, Resposta } from '#ui/leitor/tipos.ts'
import { TextField } from '#ui/text-field.tsx'
import { useCelular } from '#ui/use-media.ts'
import { materiais, type Achado } from '../../contract/materiais.ts'
import { qtd } from '../nomes.ts'
import { emDecimal, emSeries, type Linha, type Qual } from './rascunho.ts'

interface Props {
  qual: Qual
  local: string | null
  /** a code that came in the address: looked up at once */
  codigo: string | undefined
  /** serials that are in the lines already */
  jaLidas: ReadonlySet<string>
  aoIncluir: (l: Linha) => void
}
const SENTIDOS = [
  { valor: 'menos' as const, rotulo: 'Falta' },
  { valor: 'mais' as const, rotulo: 'Sobra' },
]

/** Code, quantity, Enter, next. A serial that is read is one unit at once; "12 × código" is a line at once. */
export function NovaLinha({ qual, local, codigo, jaLidas, aoIncluir }: Props) {
  const [achado, setAchado] = useState<Achado | null>(null)
  const [parecidos, setParecidos] = useState<readonly Achado[]>([])
  const celular = useCelular()
  const [rodada, setRodada] = useState(0)
  const recomecar = () => {
    setAchado(null)
    setParecidos([])
    setRodada((n) => n + 1)
  }
  const incluir = (a: Achado, quantidade: string, series: readonly string[]) =>
    aoIncluir({ id: uuidv7(), material: a.material, aqui: a.aqui, quantidade, valor: null, sentido: 'menos', series })
  const escolher = (a: Achado, quantidade: string | undefined): Resposta => {
    setParecidos([])
    const { material: m, serie } = a
    if (serie !== null) {
      if (jaLidas.has(serie)) return { tom: 'repetida', texto: 'já está na lista, ignorada' }
      // an entry or an adjustment says what it cost, or which way: its sheet asks
      if (qual !== 'entrada' && qual !== 'ajuste') {
        incluir(a, '1', [serie])
        setAchado(null)
        return { tom: 'aceita', texto: m.nome }
      }
    } else if (quantidade && m.rastreio === 'nenhum' && qual !== 'entrada' && qual !== 'ajuste') {
      incluir(a, quantidade, [])
      setAchado(null)
      return { tom: 'aceita', texto: `${m.nome}: ${qtd(quantidade)} ${m.unidade.toLowerCase()}` }
    }
    setAchado(a)
    return { tom: 'aceita', texto: m.nome }
  }
  const procurar = async ({ texto, quantidade }: Pick<Leitura, 'texto' | 'quantidade'>): Promise<Resposta> => {
    const query = { texto, ...(local ? { local } : {}) }
    const { data } = await chamar(materiais.achar, { query })
    const [unico] = data.parecidos
    if (data.exato) return escolher(data.exato, quantidade)
    if (unico && data.parecidos.length === 1) return escolher(unico, quantidade)
    if (!unico) return { tom: 'recusada', texto: 'nada com este código, nome ou série' }
    setParecidos(data.parecidos)
    return { tom: 'recusada', texto: 'há vários parecidos: escolha abaixo' }
  }
  const doEndereco = useEffectEvent((t: string) => void procurar({ texto: t }).catch(() => {}))
  useEffect(() => {
    if (codigo) doEndereco(codigo)
  }, [codigo])
  return (
    <section aria-label="Incluir material" className="grid gap-2">
      <Leitor
        key={celular ? 0 : rodada}
        rotulo="Código, série ou nome"
        comeca={celular && qual === 'saida' ? 'camera' : 'campo'}
        cunha={!achado}
        foco={!celular && !achado && !codigo}
        aoLer={procurar}
      />
      {achado && (
        <Quanto
          key={achado.material.id}
          qual={qual}
          achado={achado}
          aoDesistir={recomecar}
          aoIncluir={(l) => {
            aoIncluir(l)
            recomecar()
          }}
        />
      )}
      <ul aria-label="Materiais parecidos" className="empty:hidden">
        {parecidos.map((p) => (
          <li key={p.material.id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-3 border-b px-2 text-left text-13 hover:bg-surface-2"
              onClick={() => escolher(p, undefined)}
            >
              <span className="num w-24 shrink-0 truncate text-text-2">{p.material.codigo}</span>
              <span className="min-w-0 flex-1 truncate">{p.material.nome}</span>
              <span className="num">{qtd(p.aqui ?? p.material.disponivel)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PropsDeQuanto {
  qual: Qual
  achado: Achado
  aoIncluir: (l: Linha) => void
  aoDesistir: () => void
}

function Quanto({ qual, achado: { material: m, aqui, serie }, aoIncluir, aoDesistir }: PropsDeQuanto) {
  const [quanto, setQuanto] = useState(serie ?? '')
  const [valor, setValor] = useState<number | null>(null)
  const [sentido, setSentido] = useState<Linha['sentido']>('menos')
  const [erro, setErro] = useState<string>()
  const campo = useRef<HTMLInputElement>(null)
  useEffect(() => campo.current?.focus(), [])
  const porSerie = m.rastreio === 'serie'
  const incluir = () => {
    const series = porSerie ? emSeries(quanto) : []
    const quantidade = porSerie ? String(series.length) : emDecimal(quanto)
    if (!quantidade || quantidade === '0')
      return setErro(porSerie ? 'Leia ao menos uma série.' : 'Escreva uma quantidade maior que zero.')
    if (qual === 'entrada' && valor === null) return setErro('Diga quanto custou o total desta linha.')
    aoIncluir({ id: uuidv7(), material: m, aqui, quantidade, valor, series, sentido })
  }
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
          {aqui === null ? 'Disponível' : 'Disponível aqui'} {qtd(aqui ?? m.disponivel)} {m.unidade.toLowerCase()}
        </span>
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          ref={campo}
          tamanho="grande"
          className={porSerie ? 'min-w-60 flex-1' : 'w-40'}
          rotulo={porSerie ? 'Números de série' : 'Quantidade'}
          dica={porSerie ? 'Separe por espaço ou vírgula' : undefined}
          sufixo={porSerie ? undefined : m.unidade.toLowerCase()}
          inputMode={porSerie ? 'text' : 'decimal'}
          value={quanto}
          erro={erro}
          autoComplete="off"
          onChange={(e) => {
            setQuanto(e.currentTarget.value)
            setErro(undefined)
          }}
          onKeyDown={(e) => e.key === 'Escape' && aoDesistir()}
        />
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
        <Button type="submit" tamanho="grande" icone={<Plus />}>
          Incluir
        </Button>
        <Button tamanho="grande" onClick={aoDesistir}>
          Outro material
        </Button>
      </div>
    </form>
  )
}
