import { limitesEmPalavras, rotuloDoVigiado, unidadeDe } from '#engines/funil/aprovacao.ts'
import type { Campo } from '#engines/funil/campos.ts'
import {
  VALOR_DO_CARTAO,
  type Alcada,
  type AprovacaoDeSaida,
  type Estagio,
  type Vigiado,
} from '#engines/funil/tipos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { comoCredencial } from '../../../regras/aprovacao.ts'
import { decisorEmPalavras } from '../../../regras/aprovacao-em-palavras.ts'
import { useNomes } from './nomes.ts'
import { useDecisores } from './dados.ts'
import { useEditor } from '#modules/funis/definicao/web/publico.ts'

const UNIDADES = { reais: 'R$', porcento: '%', numero: '' } as const
const MAXIMO = 6
const SENTIDOS = [
  { valor: 'maximo', rotulo: 'Limita o máximo' },
  { valor: 'minimo', rotulo: 'Limita o mínimo' },
] as const
const ATOS = [
  { valor: 'aprova', rotulo: 'Aprova pedidos' },
  { valor: 'passa', rotulo: 'Passa sem pedir' },
] as const
const PAPEIS = ['supervisor', 'aprovador', 'operador'] as const

interface Props {
  e: Estagio
  por: (m: Partial<Estagio>) => void
}

/** The approval on leaving a stage: watched values and limits per position. */
export function SaidaDoEstagio({ e, por }: Props) {
  const { d, funil, campos } = useEditor()
  const ap = e.aprovacao
  const mudar = (m: Partial<AprovacaoDeSaida>) => ap && por({ aprovacao: { ...ap, ...m } })
  const ligar = (sim: boolean) => {
    const vigia = vigiaInicial(d.usa_valor, d.campo_valor)
    const limites = Object.fromEntries(vigia.map((v) => [v.campo, null]))
    por({
      aprovacao: sim
        ? {
            vigia,
            alcadas: [
              {
                quem: { tipo: 'papel', departamento: funil.departamento, papel: 'supervisor' },
                faz: 'aprova',
                limites,
              },
            ],
          }
        : null,
    })
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-13 font-semibold">Aprovação para sair</legend>
      <Switch
        rotulo="Só se deixa com aprovação"
        dica="Sem ela ninguém segue adiante: nem pessoas, nem regras, passagens, ações em massa ou importações. Voltar e perder continuam livres."
        checked={ap !== null}
        onChange={(ev) => ligar(ev.currentTarget.checked)}
      />
      {ap && <Vigiados ap={ap} mudar={mudar} campos={campos} />}
      {ap && <Alcadas ap={ap} mudar={mudar} />}
    </fieldset>
  )
}

const vigiaInicial = (usaValor: boolean, campoValor: string | null): Vigiado[] =>
  usaValor ? [{ campo: campoValor ?? VALOR_DO_CARTAO, unidade: 'reais', limite: 'maximo' }] : []

interface PropsDaParte {
  ap: AprovacaoDeSaida
  mudar: (m: Partial<AprovacaoDeSaida>) => void
}

function Vigiados({ ap, mudar, campos }: PropsDaParte & { campos: ReadonlyMap<string, Campo> }) {
  const { d } = useEditor()
  const ja = new Set(ap.vigia.map((v) => v.campo))
  const doCartao =
    d.usa_valor && !d.campo_valor && !ja.has(VALOR_DO_CARTAO)
      ? [{ valor: VALOR_DO_CARTAO, rotulo: 'Valor do cartão', detalhe: 'R$' }]
      : []
  const livres = [...campos.values()].flatMap((c) => {
    const unidade = unidadeDe(c)
    return unidade && !ja.has(c.chave) && (d.usa_dossie || c.escopo !== 'dossie')
      ? [{ valor: c.chave, rotulo: c.rotulo, detalhe: UNIDADES[unidade] || c.config.unidade }]
      : []
  })
  const incluir = (campo: string) =>
    mudar({
      vigia: [
        ...ap.vigia,
        {
          campo,
          unidade: campo === VALOR_DO_CARTAO ? 'reais' : (unidadeDe(campos.get(campo)) ?? 'numero'),
          limite: /margem|lucro/.test(campo) ? 'minimo' : 'maximo',
        },
      ],
    })
  const tirar = (campo: string) =>
    mudar({
      vigia: ap.vigia.filter((v) => v.campo !== campo),
      alcadas: ap.alcadas.map((a) => ({
        ...a,
        limites: Object.fromEntries(Object.entries(a.limites).filter(([k]) => k !== campo)),
      })),
    })
  return (
    <section aria-label="Números vigiados" className="grid gap-2">
      <h4 className="text-12 font-medium text-text-2">
        A aprovação vale para estes números; se um deles mudar, ela cai
      </h4>
      {ap.vigia.length > 0 && (
        <ul className="rounded-(--r-lg) border bg-surface">
          {ap.vigia.map((v) => {
            const rotulo = rotuloDoVigiado(v.campo, campos)
            return (
              <li key={v.campo} className="flex flex-wrap items-center gap-2 border-b px-3 py-2 last:border-b-0">
                <span className="min-w-40 flex-1 text-13">
                  {rotulo}
                  <span className="ml-1.5 text-12 text-text-2">{UNIDADES[v.unidade]}</span>
                </span>
                <Select
                  className="w-44"
                  tamanho="pequeno"
                  rotulo={`O que limita em ${rotulo}`}
                  rotuloOculto
                  opcoes={SENTIDOS}
                  valor={v.limite}
                  aoMudar={(limite) =>
                    mudar({ vigia: ap.vigia.map((x) => (x.campo === v.campo ? { ...x, limite } : x)) })
                  }
                />
                <IconButton
                  tamanho="pequeno"
                  rotulo={`Deixar de vigiar ${rotulo}`}
                  icone={<X />}
                  onClick={() => tirar(v.campo)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <Combobox
        key={ap.vigia.length}
        className="max-w-md"
        rotulo="Vigiar mais um número"
        rotuloOculto
        placeholder="Vigiar mais um número"
        disabled={ap.vigia.length >= MAXIMO}
        opcoes={[...doCartao, ...livres]}
        valor={null}
        aoMudar={(o) => o && incluir(o.valor)}
      />
    </section>
  )
}

function Alcadas({ ap, mudar }: PropsDaParte) {
  const { funil, campos } = useEditor()
  const nomes = useNomes()
  const cargos = useDecisores().data?.cargos ?? []
  const departamentos = [
    ...new Set([
      funil.departamento,
      'fin',
      ...ap.alcadas.flatMap((a) => (a.quem.tipo === 'papel' ? [a.quem.departamento] : [])),
    ]),
  ]
  const quens: Alcada['quem'][] = [
    ...cargos.map((c) => ({ tipo: 'cargo' as const, id: c.id })),
    ...departamentos.flatMap((departamento) =>
      PAPEIS.map((papel) => ({ tipo: 'papel' as const, departamento, papel })),
    ),
  ]
  const pessoas = new Map(cargos.map((c) => [c.id, c.pessoas]))
  const opcoes = quens.map((q) => ({
    valor: comoCredencial(q),
    rotulo: decisorEmPalavras(q, nomes),
    ...(q.tipo === 'cargo' && pessoas.get(q.id) === 0 ? { detalhe: 'ninguém ocupa' } : {}),
  }))
  const trocar = (i: number, m: Partial<Alcada>) =>
    mudar({ alcadas: ap.alcadas.map((a, n) => (n === i ? { ...a, ...m } : a)) })
  const nova: Alcada = {
    quem: quens[0] ?? { tipo: 'papel', departamento: funil.departamento, papel: 'supervisor' },
    faz: 'aprova',
    limites: {},
  }
  return (
    <section aria-label="Alçadas" className="grid gap-2">
      <h4 className="text-12 font-medium text-text-2">Quem aprova, e até quanto</h4>
      <ul className="grid gap-2">
        {ap.alcadas.map((a, i) => (
          <li key={i} className="grid gap-2 rounded-(--r-lg) border bg-surface px-3 py-2">
            <div className="flex flex-wrap items-end gap-2">
              <Select
                className="min-w-48 flex-1"
                tamanho="pequeno"
                rotulo="Quem"
                opcoes={opcoes}
                valor={comoCredencial(a.quem)}
                aoMudar={(v) => trocar(i, { quem: quens.find((q) => comoCredencial(q) === v) ?? a.quem })}
              />
              <Select
                className="w-44"
                tamanho="pequeno"
                rotulo="O que faz"
                opcoes={ATOS}
                valor={a.faz}
                aoMudar={(faz) => trocar(i, { faz })}
              />
              <IconButton
                tamanho="pequeno"
                rotulo={`Tirar a alçada ${i + 1}`}
                icone={<X />}
                onClick={() => mudar({ alcadas: ap.alcadas.filter((_, n) => n !== i) })}
              />
            </div>
            <div className="flex flex-wrap gap-x-4 gap-y-2">
              {ap.vigia.map((v) => (
                <UmLimite
                  key={v.campo}
                  v={v}
                  rotulo={rotuloDoVigiado(v.campo, campos)}
                  valor={a.limites[v.campo]}
                  aoMudar={(n) => trocar(i, { limites: comLimite(a.limites, v.campo, n) })}
                />
              ))}
            </div>
            <p className="text-12 text-text-2">{`${a.faz === 'passa' ? 'Segue sem pedir com' : 'Aprova o pedido de outra pessoa com'} ${limitesEmPalavras(ap.vigia, a, campos)}.`}</p>
          </li>
        ))}
      </ul>
      <div>
        <Button
          tamanho="pequeno"
          variante="fantasma"
          icone={<Plus />}
          disabled={ap.alcadas.length >= 30}
          onClick={() => mudar({ alcadas: [...ap.alcadas, nova] })}
        >
          Mais uma alçada
        </Button>
      </div>
      <p className="text-12 text-text-2">
        Quem pede nunca aprova o próprio pedido. Quem substitui alguém ausente decide só com a própria alçada.
      </p>
    </section>
  )
}

function comLimite(limites: Alcada['limites'], campo: string, n: number | null | undefined): Alcada['limites'] {
  const { [campo]: _, ...resto } = limites
  return n === undefined ? resto : { ...resto, [campo]: n }
}

/** The limit of one value for one position: a maximum (or minimum), unlimited, or none when empty. */
function UmLimite({
  v,
  rotulo,
  valor,
  aoMudar,
}: {
  v: Vigiado
  rotulo: string
  valor: number | null | undefined
  aoMudar: (n: number | null | undefined) => void
}) {
  const titulo = `${rotulo}: ${v.limite === 'maximo' ? 'até' : 'ao menos'}`
  const mudou = (n: number | null) => aoMudar(n ?? undefined)
  return (
    <div className="flex items-end gap-2">
      {valor !== null && v.unidade === 'reais' && (
        <MoneyField className="w-44" tamanho="pequeno" rotulo={titulo} valor={valor ?? null} aoMudar={mudou} />
      )}
      {valor !== null && v.unidade !== 'reais' && (
        <NumberField
          className="w-44"
          tamanho="pequeno"
          rotulo={titulo}
          sufixo={UNIDADES[v.unidade]}
          casas={2}
          valor={valor ?? null}
          aoMudar={mudou}
        />
      )}
      {valor === null && <span className="self-center text-13">{`${rotulo}: qualquer`}</span>}
      <Checkbox
        rotulo="Sem limite"
        checked={valor === null}
        onChange={(ev) => aoMudar(ev.currentTarget.checked ? null : undefined)}
      />
    </div>
  )
}
