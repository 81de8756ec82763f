import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Plus, X } from '#ui/icones.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { EntradaDoInvestimento } from '../../contract/outras.ts'
import { CampoDinheiro, CampoDoAno, CampoNumero, CampoPct } from '../campos/campos.tsx'
import { LinhaDeCampo } from '../campos/linha.tsx'
import { TarifaDaUnidade } from '../entradas/tarifa.tsx'
import { porKwh } from '../numeros.ts'
import { RegraERegime } from './regra-e-regime.tsx'

type Chave = keyof EntradaDoInvestimento
type DeNumero = { [K in Chave]-?: NonNullable<EntradaDoInvestimento[K]> extends number ? K : never }[Chave]

interface Campo {
  nome: DeNumero
  rotulo: string
  tipo: 'numero' | 'pct' | 'reais'
  min: number
  max: number
  casas?: number
  sufixo?: string
}

const GRUPOS: readonly { titulo: string; campos: readonly Campo[] }[] = [
  {
    titulo: 'Usina e cota',
    campos: [
      { nome: 'kWp', rotulo: 'Potência', tipo: 'numero', min: 0.1, max: 100_000, sufixo: 'kWp' },
      { nome: 'geracaoAno1Kwh', rotulo: 'Geração, 1º ano', tipo: 'numero', min: 1, max: 1e9, casas: 0, sufixo: 'kWh' },
      { nome: 'capexReais', rotulo: 'Custo da usina', tipo: 'reais', min: 1, max: 1e10 },
      { nome: 'cota', rotulo: 'Cota do investidor', tipo: 'pct', min: 0.0001, max: 1 },
      { nome: 'anos', rotulo: 'Prazo', tipo: 'numero', min: 1, max: 30, casas: 0, sufixo: 'anos' },
    ],
  },
  {
    titulo: 'Receita',
    campos: [
      { nome: 'descontoConsumidor', rotulo: 'Desconto do consumidor', tipo: 'pct', min: 0, max: 1 },
      { nome: 'vacancia', rotulo: 'Vacância', tipo: 'pct', min: 0, max: 1 },
      { nome: 'inadimplencia', rotulo: 'Inadimplência', tipo: 'pct', min: 0, max: 1 },
      { nome: 'disponibilidade', rotulo: 'Disponibilidade', tipo: 'pct', min: 0, max: 1 },
    ],
  },
  {
    titulo: 'Custos',
    campos: [
      { nome: 'omPorKwpAno', rotulo: 'Manutenção por kWp e ano', tipo: 'reais', min: 0, max: 10_000 },
      { nome: 'seguroPctCapex', rotulo: 'Seguro sobre o custo', tipo: 'pct', min: 0, max: 0.2 },
      { nome: 'arrendamentoMes', rotulo: 'Arrendamento por mês', tipo: 'reais', min: 0, max: 10_000_000 },
      { nome: 'gestaoPct', rotulo: 'Gestão', tipo: 'pct', min: 0, max: 1 },
      { nome: 'demandaInjecaoKw', rotulo: 'Demanda de injeção', tipo: 'numero', min: 0, max: 100_000, sufixo: 'kW' },
      { nome: 'tusdgReaisKw', rotulo: 'TUSDg', tipo: 'numero', min: 0, max: 1000, sufixo: 'R$/kW' },
    ],
  },
  {
    titulo: 'Premissas',
    campos: [
      { nome: 'deg1', rotulo: 'Perda no 1º ano', tipo: 'pct', min: 0, max: 1 },
      { nome: 'degN', rotulo: 'Perda por ano', tipo: 'pct', min: 0, max: 0.2 },
      { nome: 'inflacaoEnergia', rotulo: 'Alta da energia', tipo: 'pct', min: -0.5, max: 1 },
      { nome: 'ipca', rotulo: 'Inflação (IPCA)', tipo: 'pct', min: -0.5, max: 1 },
      { nome: 'tma', rotulo: 'Taxa de desconto', tipo: 'pct', min: -0.5, max: 1 },
      { nome: 'cdi', rotulo: 'CDI ao ano', tipo: 'pct', min: 0, max: 1 },
      { nome: 'irSobreCdi', rotulo: 'Imposto sobre o CDI', tipo: 'pct', min: 0, max: 1 },
    ],
  },
]

/** Inputs of a quota of a plant. */
export function EntradasDoInvestimento({
  entrada,
  aoMudar,
}: {
  entrada: EntradaDoInvestimento
  aoMudar: (campo: string, parte: Partial<EntradaDoInvestimento>) => void
}) {
  const { tarifa } = entrada
  return (
    <form aria-label="Entradas" autoComplete="off" onSubmit={(e) => e.preventDefault()}>
      <div className="grid gap-1.5 border-b px-5 py-3 text-12">
        <TextField
          rotulo="Usina"
          tamanho="pequeno"
          maxLength={120}
          value={entrada.usina}
          onChange={(e) => {
            const usina = e.currentTarget.value
            if (usina.trim()) aoMudar('usina', { usina })
          }}
        />
        <p className="num flex flex-wrap items-center gap-2">
          <span className="text-text-2">{tarifa.distribuidora.nome}</span>
          TE {porKwh(tarifa.tarifa.te)}, TUSD {porKwh(tarifa.tarifa.tusd)}, sem impostos
          <TarifaDaUnidade tarifa={tarifa} aoMudar={(nova) => aoMudar('tarifa', { tarifa: nova })} />
        </p>
      </div>
      <ClasseDaUsina entrada={entrada} aoMudar={aoMudar} />
      <RegraERegime entrada={entrada} aoMudar={aoMudar} />
      {GRUPOS.map((g) => (
        <section key={g.titulo} aria-label={g.titulo} className="g-denso border-b px-5 py-3 text-12 last:border-b-0">
          <h2 className="mb-1.5 text-13 font-semibold">{g.titulo}</h2>
          {g.titulo === 'Usina e cota' && (
            <LinhaDeCampo rotulo="Primeiro ano">
              <CampoDoAno
                rotulo="Primeiro ano"
                valor={entrada.anoInicial}
                aoMudar={(anoInicial) => aoMudar('anoInicial', { anoInicial })}
              />
            </LinhaDeCampo>
          )}
          {g.campos.map((c) => (
            <LinhaDeCampo key={c.nome} rotulo={c.rotulo}>
              <UmCampo campo={c} valor={entrada[c.nome] ?? 0} aoMudar={(n) => aoMudar(c.nome, { [c.nome]: n })} />
            </LinhaDeCampo>
          ))}
        </section>
      ))}
    </form>
  )
}

const CLASSES = [
  { valor: 'GD_I', rotulo: 'GD I, sem Fio B até 2045' },
  { valor: 'GD_II', rotulo: 'GD II, Fio B em transição' },
  { valor: 'GD_III', rotulo: 'GD III, Fio B e encargos' },
] as const
const DEGRADACAO = [
  { valor: 'LINEAR', rotulo: 'sobre o primeiro ano' },
  { valor: 'GEOMETRICA', rotulo: 'sobre o ano anterior' },
] as const
const ANO_DA_TROCA = 13
const MAIS_TROCAS = 20

interface PropsDaClasse {
  entrada: EntradaDoInvestimento
  aoMudar: (campo: string, parte: Partial<EntradaDoInvestimento>) => void
}

/** The class of the plant, how it ages, and what is exchanged in its years. */
function ClasseDaUsina({ entrada: e, aoMudar }: PropsDaClasse) {
  const trocas = e.trocas ?? []
  const trocar = (n: number, parte: Partial<(typeof trocas)[number]>) =>
    aoMudar(`trocas.${n}`, { trocas: trocas.map((t, i) => (i === n ? { ...t, ...parte } : t)) })
  return (
    <section aria-label="Classe e trocas" className="g-denso grid gap-1.5 border-b px-5 py-3 text-12">
      <h2 className="text-13 font-semibold">Classe e trocas</h2>
      <LinhaDeCampo rotulo="Classe">
        <Select
          rotulo="Classe"
          rotuloOculto
          tamanho="pequeno"
          opcoes={CLASSES}
          valor={e.classe}
          aoMudar={(classe) => aoMudar('classe', { classe })}
        />
      </LinhaDeCampo>
      <LinhaDeCampo rotulo="Perda por ano">
        <Select
          rotulo="Como a perda se soma"
          rotuloOculto
          tamanho="pequeno"
          opcoes={DEGRADACAO}
          valor={e.degModo ?? 'LINEAR'}
          aoMudar={(degModo) => aoMudar('degModo', { degModo })}
        />
      </LinhaDeCampo>
      {trocas.map((t, n) => (
        <div
          key={n}
          role="group"
          aria-label={`Troca ${n + 1}`}
          className="grid grid-cols-[minmax(0,1fr)_92px_128px_24px] items-center gap-1.5"
        >
          <span aria-hidden="true">Troca {n + 1}</span>
          <CampoNumero
            rotulo={`Ano da troca ${n + 1}`}
            sufixo="º ano"
            valor={t.ano}
            min={1}
            max={30}
            casas={0}
            aoMudar={(ano) => trocar(n, { ano: Math.round(ano) })}
          />
          <CampoDinheiro
            rotulo={`Valor da troca ${n + 1}`}
            valor={Math.round(t.valor * 100)}
            aoMudar={(cent) => trocar(n, { valor: cent / 100 })}
          />
          <IconButton
            rotulo={`Tirar a troca ${n + 1}`}
            icone={<X />}
            tamanho="pequeno"
            onClick={() => aoMudar('trocas', { trocas: trocas.filter((_, i) => i !== n) })}
          />
        </div>
      ))}
      <Button
        tamanho="pequeno"
        variante="fantasma"
        icone={<Plus />}
        className="justify-self-start max-md:h-11!"
        disabled={trocas.length >= MAIS_TROCAS}
        onClick={() => aoMudar('trocas', { trocas: [...trocas, { ano: ANO_DA_TROCA, valor: 0 }] })}
      >
        Outra troca
      </Button>
    </section>
  )
}

function UmCampo({ campo: c, valor, aoMudar }: { campo: Campo; valor: number; aoMudar: (n: number) => void }) {
  if (c.tipo === 'reais')
    return (
      <CampoDinheiro
        rotulo={c.rotulo}
        valor={Math.round(valor * 100)}
        aoMudar={(cent) => aoMudar(Math.min(c.max, Math.max(c.min, cent / 100)))}
      />
    )
  if (c.tipo === 'pct') return <CampoPct rotulo={c.rotulo} valor={valor} min={c.min} max={c.max} aoMudar={aoMudar} />
  return (
    <CampoNumero
      rotulo={c.rotulo}
      valor={valor}
      min={c.min}
      max={c.max}
      casas={c.casas ?? 2}
      {...(c.sufixo ? { sufixo: c.sufixo } : {})}
      aoMudar={(n) => aoMudar(c.casas === 0 ? Math.round(n) : n)}
    />
  )
}
