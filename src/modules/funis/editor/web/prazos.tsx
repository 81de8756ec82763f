import { diaBr } from '#kit/dias.ts'
import { useMemo } from 'react'
import { listaFalada } from '#kit/lista-falada.ts'
import { vencimento } from '#engines/funil/prazo.ts'
import { prazoEmPalavras } from '#engines/funil/palavras.ts'
import { situacaoDe, unidadesDePrazo, type Estagio, type Prazo } from '#engines/funil/tipos.ts'
import type { Expediente } from '#kit/expediente.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { dataHora } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { expedienteCom } from '#modules/funis/nucleo/regras/calendario.ts'
import type { PrazoLegalNaTela } from '#modules/funis/definicao/contract/edicao.ts'
import { UNIDADES } from '#modules/funis/nucleo/web/palavras.ts'
import { mudarEstagio, useEditor } from '#modules/funis/definicao/web/contexto.ts'
import { Folha } from '#modules/funis/definicao/web/folha.tsx'

const SEM = 'sem'

/** All deadlines of the funnel: length, clock, and the due date of a card that enters now. */
export function SecaoDosPrazos() {
  const { d, prazos } = useEditor()
  const podeMudar = usePode('funis.definicao.todas')
  const abertos = d.estagios.filter((e) => situacaoDe(e.tipo) === 'aberto')
  const usados = new Set(
    d.estagios.flatMap((e) => (e.prazo?.unidade === 'legal' && e.prazo.termo ? [e.prazo.termo] : [])),
  )
  const termos = [...Map.groupBy(prazos, (p) => p.termo)].toSorted(
    ([a], [b]) => Number(usados.has(b)) - Number(usados.has(a)),
  )
  return (
    <Folha
      larga
      titulo="Prazos"
      frase="Contados no horário da empresa: de segunda a sexta, das 8 às 12 e das 13 às 18, sem os feriados nacionais e os da empresa. Mudar aqui muda o rascunho."
    >
      <div className="relative overflow-x-auto rounded-(--r-lg) border bg-surface">
        <table className="w-full min-w-[760px] text-13 max-md:block max-md:min-w-0">
          <thead className="max-md:hidden">
            <tr className="border-b text-left text-12 text-text-2">
              <th className="px-4 py-2 font-medium">Estágio</th>
              <th className="py-2 pr-3 font-medium">Prazo</th>
              <th className="py-2 pr-3 font-medium">Parado após</th>
              <th className="py-2 pr-4 font-medium">Quem entrar agora vence em</th>
            </tr>
          </thead>
          <tbody className="max-md:block">
            {abertos.map((e) => (
              <LinhaDoEstagio key={e.id} e={e} termos={termos} />
            ))}
          </tbody>
        </table>
      </div>
      <section aria-label="Prazos da lei" className="grid gap-2">
        <h3 className="flex items-baseline gap-3 text-13 font-semibold">
          Prazos da lei
          <Link className="text-12 font-normal" href="/cad/cadastros/funis?vista=leis">
            {podeMudar ? 'Cadastrar, mudar e ver a história' : 'Ver a história'}
          </Link>
        </h3>
        <p className="text-12 text-text-2">
          O dia do aviso não conta, o último conta inteiro, e a contagem não começa nem termina em dia sem expediente. O
          caso de cada cartão sai do que se sabe dele.
        </p>
        <ul className="grid gap-2 lg:grid-cols-2">
          {termos.map(([termo, casos]) => (
            <UmTermo
              key={termo}
              casos={casos}
              onde={d.estagios
                .filter((e) => e.prazo?.termo === termo && e.prazo.unidade === 'legal')
                .map((e) => e.nome)}
            />
          ))}
        </ul>
      </section>
    </Folha>
  )
}

function LinhaDoEstagio({ e, termos }: { e: Estagio; termos: [string, PrazoLegalNaTela[]][] }) {
  const { mudar, funil } = useEditor()
  const por = (m: Partial<Estagio>) => mudar(mudarEstagio(e.id, m))
  const legais = termos.find(([t]) => t === e.prazo?.termo)?.[1] ?? []
  const vence = useMemo(
    () => quandoVence(e.prazo, legais, expedienteCom(funil.feriados)),
    [e.prazo, legais, funil.feriados],
  )
  return (
    <tr className="border-b align-top last:border-b-0 max-md:grid max-md:gap-1 max-md:py-2">
      <td className="px-4 py-2.5 max-md:py-1">
        <span className="font-medium">{e.nome || 'Sem nome'}</span>
        <span className="block max-w-64 text-12 text-text-2">
          {e.tipo === 'espera'
            ? 'Espera: o nosso relógio para e o do outro anda. Na volta, continua de onde parou.'
            : e.desvio
              ? 'Desvio da trilha'
              : 'Conosco'}
        </span>
      </td>
      <td className="py-2 pr-3 max-md:px-4 max-md:py-1">
        <span className="flex flex-wrap items-center gap-2">
          <Select
            className="w-36"
            tamanho="pequeno"
            rotulo={`Unidade do prazo de ${e.nome}`}
            rotuloOculto
            opcoes={[
              { valor: SEM, rotulo: 'Sem prazo' },
              ...unidadesDePrazo.map((u) => ({ valor: u, rotulo: UNIDADES[u] })),
            ]}
            valor={e.prazo?.unidade ?? SEM}
            aoMudar={(u) =>
              por({
                prazo:
                  u === SEM
                    ? null
                    : u === 'legal'
                      ? { valor: 0, unidade: 'legal', termo: e.prazo?.termo ?? termos[0]?.[0] }
                      : { valor: e.prazo?.valor || 1, unidade: u },
              })
            }
          />
          {e.prazo && e.prazo.unidade !== 'legal' && (
            <NumberField
              className="w-20"
              tamanho="pequeno"
              rotulo={`Prazo de ${e.nome}`}
              rotuloOculto
              casas={0}
              min={0}
              max={3650}
              valor={e.prazo.valor}
              aoMudar={(v) => e.prazo && por({ prazo: { ...e.prazo, valor: v ?? 0 } })}
            />
          )}
          {e.prazo?.unidade === 'legal' && (
            <Select
              className="w-56"
              tamanho="pequeno"
              rotulo={`Prazo da lei de ${e.nome}`}
              rotuloOculto
              opcoes={termos.map(([valor, c]) => ({ valor, rotulo: c[0]?.nome ?? valor }))}
              valor={e.prazo.termo ?? null}
              aoMudar={(termo) => por({ prazo: { valor: 0, unidade: 'legal', termo } })}
            />
          )}
        </span>
      </td>
      <td className="py-2 pr-3 max-md:flex max-md:items-center max-md:justify-between max-md:px-4 max-md:py-1">
        <span aria-hidden="true" className="text-12 text-text-2 md:hidden">
          Parado após
        </span>
        {e.tipo === 'aberto' ? (
          <NumberField
            className="w-32"
            tamanho="pequeno"
            rotulo={`Dias úteis até um cartão em ${e.nome} ser chamado de parado`}
            rotuloOculto
            sufixo="dias úteis"
            casas={0}
            min={1}
            max={365}
            valor={e.parado_dias}
            aoMudar={(parado_dias) => por({ parado_dias })}
          />
        ) : (
          <span className="leading-8 text-text-2">nunca</span>
        )}
      </td>
      <td className="num py-2.5 pr-4 text-text-2 max-md:flex max-md:justify-between max-md:gap-3 max-md:px-4 max-md:py-1">
        <span aria-hidden="true" className="text-12 md:hidden">
          Quem entrar agora vence em
        </span>
        {vence}
      </td>
    </tr>
  )
}

/** Due date if the card entered now, computed by the engine. */
function quandoVence(p: Prazo | null, legais: readonly PrazoLegalNaTela[], expediente: Expediente): string {
  if (!p) return '—'
  const agora = new Date()
  if (p.unidade !== 'legal') return comoData(vencimento(p, agora, expediente))
  const datas = legais
    .map((l) => vencimento(p, agora, expediente, { ...l, quando: null }))
    .filter((x): x is Date => x !== null)
    .toSorted((a, b) => a.getTime() - b.getTime())
  const [de, ate] = [datas[0], datas.at(-1)]
  return !de || !ate
    ? '—'
    : de.getTime() === ate.getTime()
      ? comoData(de)
      : `${comoData(de)} a ${comoData(ate)}, conforme o caso`
}
const comoData = (x: Date | null) => (x ? dataHora(x) : '—')

function UmTermo({ casos, onde }: { casos: readonly PrazoLegalNaTela[]; onde: string[] }) {
  const primeiro = casos[0]
  if (!primeiro) return null
  return (
    <li className="grid content-start gap-1.5 rounded-(--r-lg) border bg-surface px-4 py-3 text-13">
      <p className="font-medium">{primeiro.nome}</p>
      <ul className="grid gap-1">
        {casos.map((c) => (
          <li key={c.id} className="flex gap-3">
            <span className="min-w-0 flex-1 text-text-2">{c.caso}</span>
            <span className="num shrink-0">{prazoEmPalavras({ valor: c.valor, unidade: c.unidade })}</span>
          </li>
        ))}
      </ul>
      <p className="text-12 text-text-2">
        <a className="underline underline-offset-3" href={primeiro.fonte} target="_blank" rel="noreferrer">
          {primeiro.norma}
        </a>
        {` · desde ${diaBr(primeiro.vigente_de)} · ${onde.length > 0 ? `usado em ${listaFalada(onde)}` : 'nenhum estágio usa'}`}
      </p>
    </li>
  )
}
