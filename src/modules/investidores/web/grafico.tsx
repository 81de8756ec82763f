import { useId } from 'react'
import { useCelular } from '#ui/usar-media.ts'
import { emNumero } from '#modules/simulacoes/regras/em-numeros.ts'
import type { Comparacao } from '../contract/formas.ts'
import { NOME_DO_CENARIO } from '../regras/palavras.ts'
import { cenarios, type NomeDoCenario } from '../tipos.ts'

const L = { largura: 720, altura: 330, topo: 14, direita: 110, base: 26, esquerda: 60 }
/** Rules are known until this year. */
const ATE_AQUI = 2028
const COR: Record<NomeDoCenario, string> = {
  pessimista: 'var(--danger)',
  base: 'var(--warning)',
  otimista: 'var(--success)',
}
const emMil = (cent: number): string => `${emNumero(cent / 100_000, 0)} mil`

/** Patrimony in four ways: CDI after tax, and three scenarios whose distributions are reinvested in it. */
export function GraficoDosCenarios({ comparacao: c, escolhido }: { comparacao: Comparacao; escolhido: NomeDoCenario }) {
  const titulo = useId()
  const pequena = useCelular()
  const mostrados = pequena ? [escolhido] : cenarios
  const maximo = Math.max(
    1,
    ...mostrados.flatMap((n) => c.cenarios[n].patrimonio_centavos),
    ...c.cdi.patrimonio_centavos,
  )
  const x = (ano: number) => L.esquerda + (ano / c.anos) * (L.largura - L.esquerda - L.direita)
  const y = (cent: number) => L.altura - L.base - (Math.max(0, cent) / maximo) * (L.altura - L.topo - L.base)
  const caminho = (pontos: readonly number[], de = 0) =>
    pontos.map((v, i) => `${i === 0 ? 'M' : 'L'}${x(i + de).toFixed(1)},${y(v).toFixed(1)}`).join('')
  // contribution at the end of the year before the first
  const conhecidos = Math.max(0, ATE_AQUI - c.ano_inicial + 1)
  const corte = x(Math.min(c.anos, conhecidos))
  const anos = Array.from({ length: Math.floor(c.anos / 5) + 1 }, (_, n) => n * 5)
  return (
    <figure className="min-w-0 rounded-lg border bg-surface p-3" aria-labelledby={titulo}>
      <figcaption className="flex flex-wrap items-baseline gap-x-3 text-12">
        <h2 id={titulo} className="text-13 font-semibold">
          O mesmo dinheiro, quatro caminhos
        </h2>
        <span className="text-text-2">patrimônio em R$, distribuições reinvestidas no CDI líquido</span>
      </figcaption>
      <svg
        className="g-desenho mt-2 w-full"
        viewBox={`0 0 ${L.largura} ${L.altura}`}
        role="img"
        aria-labelledby={titulo}
      >
        <line x1={corte} x2={corte} y1={L.topo} y2={L.altura - L.base} stroke="var(--text-3)" strokeDasharray="3 3" />
        <text className="eixo" x={corte + 6} y={L.topo + 10}>
          depois de 2028, hipótese
        </text>
        {[0, 0.25, 0.5, 0.75, 1].map((parte) => (
          <g key={parte}>
            <line
              className="grade"
              x1={L.esquerda}
              x2={L.largura - L.direita}
              y1={y(maximo * parte)}
              y2={y(maximo * parte)}
            />
            <text className="eixo" x={L.esquerda - 8} y={y(maximo * parte) + 4} textAnchor="end">
              {emMil(maximo * parte)}
            </text>
          </g>
        ))}
        {anos.map((n) => (
          <text key={n} className="eixo" x={x(n)} y={L.altura - 8} textAnchor="middle">
            {c.ano_inicial - 1 + n}
          </text>
        ))}
        <path d={caminho(c.cdi.patrimonio_centavos)} fill="none" stroke="var(--text)" strokeWidth={2} />
        {mostrados.map((n) => {
          const pontos = c.cenarios[n].patrimonio_centavos
          const largura = n === escolhido ? 3 : 1.75
          return (
            <g key={n} fill="none" stroke={COR[n]} strokeWidth={largura}>
              <path d={caminho(pontos.slice(0, conhecidos + 1))} />
              <path d={caminho(pontos.slice(conhecidos), conhecidos)} strokeDasharray="6 4" />
            </g>
          )
        })}
        {mostrados.map((n) => (
          <Ponta
            key={n}
            nome={NOME_DO_CENARIO[n].toLowerCase()}
            cent={c.cenarios[n].patrimonio_centavos.at(-1)}
            y={y}
          />
        ))}
        <Ponta nome="CDI líquido" cent={c.cdi.patrimonio_centavos.at(-1)} y={y} />
      </svg>
    </figure>
  )
}

const Ponta = ({ nome, cent = 0, y }: { nome: string; cent: number | undefined; y: (cent: number) => number }) => (
  <text className="eixo" x={L.largura - L.direita + 6} y={y(cent) + 4}>
    {nome} {emMil(cent)}
  </text>
)
