import { useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { departamentos } from '#departments/index.ts'
import { configuracoes, linhasDeTodos } from '#departments/gerais.ts'
import type { Departamento } from '#departments/tipos.ts'
import { usePessoa } from '#platform/navegador/pessoa.ts'
import type { Linha } from '#departments/tipos.ts'
import { acoesDaPagina, assinarAcoes } from '#ui/comandos/acoes-da-pagina.ts'
import { assinarAtalhos, atalhosRegistrados } from '#ui/atalhos/registro.ts'
import { CommandPalette } from '#ui/comandos/command-palette.tsx'
import type { Comando, GrupoDeComandos } from '#ui/comandos/filtrar.ts'
import { Monitor, Moon, PanelLeft, Sun } from '#ui/icones.ts'
import { mudarModoDeCor, type ModoDeCor } from '#ui/tema.ts'
import { podeAbrir } from '../rotas/guardas.ts'
import { buscarEmTudo, verbosDe } from './buscas-da-paleta.tsx'
import { comRecentes, lembrarRecente } from './recentes-da-paleta.ts'
import { tomarDigitado } from './digitado-antes.ts'
import { alternarNomes } from './mudar-meu-menu.ts'
import { nomeDaLinha, useNomesDosFunis } from './nome-da-linha.ts'
import { iconeDaLinha } from './icones-das-linhas.ts'
import { useQuem } from './usar-areas.ts'
import { useIr } from './usar-ir.ts'

/** Where a screen is; without the department while it is off. */
function nomeDoGrupo(d: Departamento, titulo: string | null, desligados: readonly string[]): string {
  return [desligados.includes(d.codigo) ? null : d.nome, titulo].filter(Boolean).join(', ')
}

/** The page of a department has the department's name: its own title is the same in all of them. */
const nomeDaTela = (l: Linha, detalhe: string, nomes: Parameters<typeof nomeDaLinha>[1]) =>
  l.path === `/${l.departamento}`
    ? { rotulo: detalhe, detalhe: l.titulo }
    : { rotulo: nomeDaLinha(l, nomes), ...(detalhe ? { detalhe } : {}) }

const tema = (modo: ModoDeCor, rotulo: string, icone: ReactNode): Comando => ({
  id: `tema:${modo}`,
  rotulo,
  icone,
  palavras: ['cores', 'aparência', 'modo'],
  executar: () => mudarModoDeCor(modo),
})
const TEMAS = [
  tema('dark', 'Tema escuro', <Moon />),
  tema('light', 'Tema claro', <Sun />),
  tema('system', 'Tema do sistema', <Monitor />),
]
const NOMES: Comando = {
  id: 'nomes-no-trilho',
  rotulo: 'Mostrar ou esconder os nomes da barra',
  icone: <PanelLeft />,
  palavras: ['trilho', 'menu', 'largura', 'alargar'],
  executar: () => void alternarNomes(),
}

/**
 * Command palette: what was opened last, the actions of the page, what the modules let the user start, every screen
 * the user may open, and records found by the server.
 */
export function Paleta({ aberto, aoMudar }: { aberto: boolean; aoMudar: (aberto: boolean) => void }) {
  const quem = useQuem()
  const abrir = useIr()
  const ir = useCallback(
    (href: string, nome?: { rotulo: string; detalhe?: string | undefined }) => {
      if (nome) lembrarRecente({ href, ...nome })
      abrir(href)
    },
    [abrir],
  )
  const { desligados } = usePessoa()
  const atalhos = useSyncExternalStore(assinarAtalhos, atalhosRegistrados)

  const daPagina = useSyncExternalStore(assinarAcoes, acoesDaPagina)
  const nomes = useNomesDosFunis(null, aberto)

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
      { titulo: 'Recentes', itens: aberto ? comRecentes(quem, abrir) : [] },
      { titulo: 'Nesta página', itens: [...daPagina.map((a) => ({ id: `acao:${a.rotulo}`, ...a })), ...acoes] },
      { titulo: 'Fazer', itens: [...verbosDe(quem, abrir), ...TEMAS, NOMES] },
      {
        titulo: 'Ir para',
        itens: telas
          .filter(({ l }) => !l.path.includes('{') && podeAbrir(quem, l))
          .map(({ l, nome }): Comando => {
            const Icone = iconeDaLinha(l.icone)
            return {
              id: l.path,
              ...nomeDaTela(l, nome, nomes),
              icone: <Icone />,
              palavras: [l.path],
              executar: () => ir(l.path, nomeDaTela(l, nome, nomes)),
            }
          }),
      },
    ]
  }, [aberto, abrir, atalhos, daPagina, quem, ir, desligados, nomes])

  const buscar = useCallback((busca: string, signal: AbortSignal) => buscarEmTudo(quem, ir, busca, signal), [quem, ir])
  return <CommandPalette inicial={tomarDigitado} aberto={aberto} aoMudar={aoMudar} grupos={grupos} buscar={buscar} />
}
