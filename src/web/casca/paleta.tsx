import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { departamentos } from '#departments/index.ts'
import { configuracoes, linhasDeTodos } from '#departments/gerais.ts'
import type { Departamento } from '#departments/tipos.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import { assinarAtalhos, atalhosRegistrados } from '#ui/atalhos/registro.ts'
import { CommandPalette } from '#ui/comandos/command-palette.tsx'
import type { Comando, GrupoDeComandos } from '#ui/comandos/filtrar.ts'
import { podeAbrir } from '../rotas/guardas.ts'
import { buscarEmTudo } from './buscas-da-paleta.tsx'
import { tomarDigitado } from './digitado-antes.ts'
import { iconeDaLinha } from './icones-das-linhas.ts'
import { useQuem } from './usar-areas.ts'
import { useIr } from './usar-ir.ts'

/** Where a screen is; without the department while it is off. */
function nomeDoGrupo(d: Departamento, titulo: string | null, desligados: readonly string[]): string {
  return [desligados.includes(d.codigo) ? null : d.nome, titulo].filter(Boolean).join(', ')
}

/** Command palette: the actions of the page, every screen the user may open, and records found by the server. */
export function Paleta({ aberto, aoMudar }: { aberto: boolean; aoMudar: (aberto: boolean) => void }) {
  const quem = useQuem()
  const ir = useIr()
  const { desligados } = usePessoa()
  const atalhos = useSyncExternalStore(assinarAtalhos, atalhosRegistrados)

  const grupos = useMemo((): GrupoDeComandos[] => {
    const acoes = atalhos
      .filter((g) => g.escopo !== 'Geral')
      .flatMap((g) =>
        g.lista.flatMap(({ executar, ...a }): Comando[] =>
          executar
            ? [
                {
                  id: `acao:${g.escopo}:${a.teclas}`,
                  rotulo: a.rotulo,
                  detalhe: g.escopo,
                  atalho: a.teclas,
                  executar: () => executar(new KeyboardEvent('keydown')),
                },
              ]
            : [],
        ),
      )
    const telas = [
      ...linhasDeTodos.filter((l) => !l.path.includes('{')).map((l) => ({ l, nome: '' })),
      ...[...departamentos, configuracoes].flatMap((d) =>
        d.grupos.flatMap((g) => g.linhas.map((l) => ({ l, nome: nomeDoGrupo(d, g.titulo, desligados) }))),
      ),
    ]
    return [
      { titulo: 'Nesta página', itens: acoes },
      {
        titulo: 'Ir para',
        itens: telas
          .filter(({ l }) => !l.path.includes('{') && podeAbrir(quem, l))
          .map(({ l, nome }): Comando => {
            const Icone = iconeDaLinha(l.icone)
            return {
              id: l.path,
              rotulo: l.titulo,
              ...(nome ? { detalhe: nome } : {}),
              icone: <Icone />,
              palavras: [l.path],
              executar: () => ir(l.path),
            }
          }),
      },
    ]
  }, [atalhos, quem, ir, desligados])

  const buscar = useCallback((busca: string, signal: AbortSignal) => buscarEmTudo(quem, ir, busca, signal), [quem, ir])
  return <CommandPalette inicial={tomarDigitado} aberto={aberto} aoMudar={aoMudar} grupos={grupos} buscar={buscar} />
}
