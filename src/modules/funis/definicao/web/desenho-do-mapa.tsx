import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useMemo, useState } from 'react'
import { arrumarEmGrupos } from '#ui/fluxo/arrumar-em-grupos.ts'
import { Quadro, type LigacaoDoQuadro, type NoDoQuadro } from '#ui/fluxo/quadro.tsx'
import { useNomeDoDepartamento } from './dados.ts'
import { emPalavras, enderecoDo, type FunilNoMapa, type Mapa } from './passagem-no-mapa.ts'

const LARGURA = 228
const alturaDo = (saidas: number) => 54 + (saidas > 0 ? 9 + saidas * 20 : 0)
const nada = () => {}

/**
 * Departments as frames, funnels inside, an arrow per hand-off from its stage. The selected funnel is described below.
 */
export function DesenhoDoMapa({ mapa }: { mapa: Mapa }) {
  const navegar = useNavegar()
  const nomeDa = useNomeDoDepartamento()
  const [escolhido, setEscolhido] = useState<string | null>(null)
  const { nos, ligacoes } = useMemo(() => desenhar(mapa, nomeDa, escolhido), [mapa, nomeDa, escolhido])
  const funil = mapa.funis.find((f) => f.chave === escolhido)
  const abrir = (chave: string) => {
    const f = mapa.funis.find((x) => x.chave === chave)
    const endereco = f && enderecoDo(f)
    if (endereco) void navegar({ to: endereco })
  }
  return (
    <>
      <Quadro
        nos={nos}
        ligacoes={ligacoes}
        selecionados={escolhido ? [escolhido] : []}
        somenteLer
        inteiro
        aoSelecionar={(ids) =>
          setEscolhido(ids.filter((i) => !i.startsWith('area:')).find((i) => i !== escolhido) ?? null)
        }
        aoMover={nada}
        aoLigar={nada}
        aoDesligar={nada}
        aoAbrir={abrir}
      />
      {funil && <Legenda mapa={mapa} funil={funil} aoAbrir={() => abrir(funil.chave)} />}
    </>
  )
}

function desenhar(
  mapa: Mapa,
  nomeDa: (c: string) => string,
  escolhido: string | null,
): { nos: NoDoQuadro[]; ligacoes: LigacaoDoQuadro[] } {
  const saidas = Map.groupBy(
    mapa.passagens.filter((p) => !p.quebrada),
    (p) => p.de,
  )
  const caixas = mapa.funis.map((f) => ({
    id: f.chave,
    grupo: f.departamento,
    largura: LARGURA,
    altura: alturaDo(saidas.get(f.chave)?.length ?? 0),
  }))
  const { lugares, grupos } = arrumarEmGrupos(
    caixas,
    mapa.passagens.filter((p) => !p.quebrada).map((p) => ({ de: p.de, para: p.para })),
  )
  const perto = new Set(
    mapa.passagens.filter((p) => p.de === escolhido || p.para === escolhido).flatMap((p) => [p.de, p.para]),
  )
  return {
    nos: [
      ...[...grupos].map(([codigo, g]): NoDoQuadro => ({
        id: `area:${codigo}`,
        x: g.x,
        y: g.y,
        nome: nomeDa(codigo),
        entrada: false,
        saidas: [],
        realce: 'nenhum',
        moldura: true,
        conteudo: (
          <div
            className="rounded-(--r-lg) border border-border bg-surface-2/60 px-3 py-1.5 text-12 font-semibold text-text-2"
            style={{ width: g.largura, height: g.altura }}
          >
            {nomeDa(codigo)}
          </div>
        ),
      })),
      ...mapa.funis.map((f): NoDoQuadro => ({
        id: f.chave,
        x: lugares.get(f.chave)?.x ?? 0,
        y: lugares.get(f.chave)?.y ?? 0,
        nome: f.nome,
        entrada: true,
        realce: f.chave === escolhido ? 'atual' : perto.has(f.chave) ? 'achado' : 'nenhum',
        saidas: (saidas.get(f.chave) ?? []).map((p) => ({ id: p.id, nome: p.ao_entrar, solta: false })),
        conteudo: (
          <div className="px-2.5 py-2">
            <b className="block truncate text-13 font-semibold">{f.nome}</b>
            <span className="block truncate text-text-2">{`${f.estagios} estágios`}</span>
          </div>
        ),
      })),
    ],
    ligacoes: mapa.passagens
      .filter((p) => !p.quebrada)
      .map((p) => ({
        id: p.id,
        de: p.de,
        saida: p.id,
        para: p.para,
        percorrida: escolhido !== null && (p.de === escolhido || p.para === escolhido),
        ...(escolhido !== null && (p.de === escolhido || p.para === escolhido) ? { rotulo: p.chega_em } : {}),
      })),
  }
}

function Legenda({ mapa, funil, aoAbrir }: { mapa: Mapa; funil: FunilNoMapa; aoAbrir: () => void }) {
  const nome = (chave: string) => mapa.funis.find((f) => f.chave === chave)?.nome ?? chave
  const linhas = mapa.passagens.filter((p) => p.de === funil.chave || p.para === funil.chave)
  return (
    <aside
      aria-label={`Passagens de ${funil.nome}`}
      className="absolute bottom-3 left-3 grid max-h-[45%] max-w-md gap-2 overflow-y-auto rounded-(--r-lg) border bg-surface p-3 text-12 shadow-md"
    >
      <p className="flex items-center gap-3 text-13 font-semibold">
        {funil.nome}
        {enderecoDo(funil) && (
          <button
            type="button"
            className="text-12 font-medium text-link underline underline-offset-3"
            onClick={aoAbrir}
          >
            Abrir
          </button>
        )}
      </p>
      {linhas.length === 0 && <p className="text-text-2">Nada chega de outro funil nem sai para outro.</p>}
      <ul className="grid gap-1.5">
        {linhas.map((p) => (
          <li key={p.id}>
            <b className="font-medium">{`${nome(p.de)}: ${p.ao_entrar} → ${nome(p.para)}: ${p.chega_em}`}</b>
            <span className="block text-text-2">{[p.modo, emPalavras(p)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </aside>
  )
}
