import { useCallback, useRef, useState } from 'react'
import { nomeDoNo, saidasDe } from '#engines/fluxo/nos/registro.ts'
import type { No } from '#engines/fluxo/tipos.ts'
import { arrumar } from '#ui/fluxo/arrumar.ts'
import type { QuadroNaMao } from '#ui/fluxo/quadro.tsx'
import { acoesDoRobo } from '../../regras/catalogo.ts'
import type { Painel } from './barra.tsx'
import { adicionar, colar, copiar, lugarDepois, mover, novoNo, remover, type Lugar } from './operacoes.ts'
import type { Peca } from './tipos-da-paleta.ts'
import type { Editor } from './usar-editor.ts'

/**
 * Selection, open node and pane of the editor, and the user's actions on the canvas; each action is announced to screen
 * readers.
 */
export function useMesa(editor: Editor) {
  const [selecionados, setSelecionados] = useState<string[]>([])
  const [inspecionado, setInspecionado] = useState<{ id: string; pedido: number } | null>(null)
  const [painel, setPainel] = useState<Painel>('nenhum')
  const [andamento, setAndamento] = useState<{ atual: string | null; caminho: string[] }>({ atual: null, caminho: [] })
  const [aviso, setAviso] = useState('')
  const quadro = useRef<QuadroNaMao>(null)
  const moldura = useRef<HTMLDivElement>(null)
  const { fluxo } = editor

  const nomeDe = (id: string | undefined) =>
    ((n) => (n ? nomeDoNo(n, acoesDoRobo) : 'sem destino'))(fluxo.nos.find((n) => n.id === id))
  const descrever = (no: No) =>
    `${nomeDoNo(no, acoesDoRobo)}, ${
      saidasDe(no, acoesDoRobo)
        .map((s) => `${s.nome}: ${nomeDe(fluxo.arestas.find((a) => a.de === no.id && a.saida === s.id)?.para)}`)
        .join('; ') || 'sem saídas'
    }`
  const escolher = (id: string) => {
    setSelecionados([id])
    quadro.current?.irPara(id)
    const no = editor.no(id)
    if (no) setAviso(descrever(no))
  }
  const inspecionar = (id: string) => {
    setPainel('nenhum')
    setInspecionado((a) => ({ id, pedido: (a?.pedido ?? 0) + 1 }))
  }
  const excluir = (ids: readonly string[]) => {
    const alvo = ids.filter((id) => editor.no(id)?.tipo !== 'inicio')
    if (alvo.length === 0) return
    editor.mudarFluxo((f) => remover(f, alvo))
    setSelecionados([])
    setInspecionado(null)
    setAviso(alvo.length === 1 ? 'Nó excluído' : `${alvo.length} nós excluídos`)
    moldura.current?.focus()
  }
  return {
    quadro,
    moldura,
    selecionados,
    setSelecionados,
    inspecionado,
    painel,
    andamento,
    aviso,
    setAviso,
    escolher,
    excluir,
    abrir(id: string) {
      escolher(id)
      inspecionar(id)
    },
    fechar() {
      setInspecionado(null)
      moldura.current?.focus()
    },
    largar: () => (inspecionado ? setInspecionado(null) : setSelecionados([])),
    mostrar(p: Painel) {
      setInspecionado(null)
      setPainel(p)
      if (p !== 'simulador') requestAnimationFrame(() => quadro.current?.enquadrar())
    },
    acrescentar(p: Peca, lugar?: Lugar) {
      const depois = lugar ? null : editor.no(selecionados.at(-1) ?? null)
      const no = novoNo(
        p.tipo,
        lugar ?? (depois ? lugarDepois(fluxo, depois) : (quadro.current?.meio() ?? { x: 0, y: 0 })),
        p.acao,
      )
      editor.mudarFluxo((f) => adicionar(f, no, depois))
      setSelecionados([no.id])
      inspecionar(no.id)
      setAviso(`${p.rotulo} acrescentado${depois ? ` depois de ${nomeDoNo(depois, acoesDoRobo)}` : ''}`)
      requestAnimationFrame(() => quadro.current?.irPara(no.id))
    },
    copia: () => copiar(fluxo, selecionados) ?? '',
    porTexto(texto: string) {
      const feito = colar(fluxo, texto)
      if (!feito) return
      editor.mudarFluxo(() => feito.fluxo)
      setSelecionados(feito.ids)
      setAviso(feito.ids.length === 1 ? 'Nó colado' : `${feito.ids.length} nós colados`)
    },
    arrumarTudo() {
      const medidas = quadro.current?.medidas() ?? new Map<string, { largura: number; altura: number }>()
      const saltos = fluxo.nos.flatMap((n) =>
        (n.tipo === 'ir_para' || n.tipo === 'subfluxo') && n.dados.alvo ? [{ de: n.id, para: n.dados.alvo }] : [],
      )
      editor.mudarFluxo((f) =>
        mover(
          f,
          arrumar(
            f.nos.map((n) => ({ id: n.id, largura: 228, altura: 110, ...medidas.get(n.id) })),
            [...f.arestas, ...saltos],
          ),
        ),
      )
      setAviso('Desenho arrumado')
      requestAnimationFrame(() => quadro.current?.enquadrar())
    },
    /** the simulated conversation moved to another node */
    andar: useCallback((atual: string | null, caminho: string[]) => {
      setAndamento({ atual, caminho })
      // scrolls to the current node at a readable zoom
      if (atual) requestAnimationFrame(() => quadro.current?.irPara(atual))
    }, []),
  }
}
export type Mesa = ReturnType<typeof useMesa>
