import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { cn } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ArrowLeft, ChartColumn, History, LayoutGrid, ListChecks, Play, Redo2, Search, Undo2 } from '#ui/icones.ts'
import { LinkButton } from '#ui/link.tsx'
import type { Robo } from '../../contract/robos.ts'
import type { Editor } from './usar-editor.ts'
import type { Guarda } from './usar-rascunho.ts'

export type Painel = 'nenhum' | 'simulador' | 'casos'

interface Props {
  robo: Robo
  editor: Editor
  guarda: Guarda
  pendente: boolean
  painel: Painel
  calor: boolean
  podeEditar: boolean
  aoPainel: (p: Painel) => void
  aoCalor: () => void
  aoBuscar: () => void
  aoArrumar: () => void
  aoVersoes: () => void
  aoPublicar: () => void
  aoGuardar: () => void
  aoVoltar: () => void
}

const hora = (em: string) =>
  new Date(em).toLocaleTimeString('pt-BR', { timeZone: 'America/Sao_Paulo', hour: '2-digit', minute: '2-digit' })

export function Barra({
  robo,
  editor,
  guarda,
  pendente,
  painel,
  calor,
  podeEditar,
  aoPainel,
  aoCalor,
  aoBuscar,
  aoArrumar,
  aoVersoes,
  aoPublicar,
  aoGuardar,
  aoVoltar,
}: Props) {
  const alternar = (p: Painel) => aoPainel(painel === p ? 'nenhum' : p)
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-2 lg:flex-nowrap border-b bg-surface px-3 py-1 text-13">
      <IconButton rotulo="Voltar aos robôs" icone={<ArrowLeft />} onClick={aoVoltar} />
      <h1 className="min-w-0 truncate text-14 font-semibold" data-dica={robo.nome}>
        {robo.nome}
      </h1>
      {robo.publicada ? (
        <StatusChip tom="sucesso">Publicado v{robo.publicada.numero}</StatusChip>
      ) : (
        <StatusChip tom="neutro">Nunca publicado</StatusChip>
      )}
      {/* a robot that was never published has only a draft: no need to show that */}
      {pendente && robo.publicada && <StatusChip tom="alerta">Mudanças a publicar</StatusChip>}
      <span className="flex-1" />
      <EstadoDaGuarda guarda={guarda} aoGuardar={aoGuardar} />
      {podeEditar && (
        <>
          <IconButton
            rotulo="Desfazer"
            atalho="mod+z"
            icone={<Undo2 />}
            disabled={!editor.podeDesfazer}
            onClick={editor.desfazer}
          />
          <IconButton
            rotulo="Refazer"
            atalho="mod+shift+z"
            icone={<Redo2 />}
            disabled={!editor.podeRefazer}
            onClick={editor.refazer}
          />
          <IconButton rotulo="Arrumar o desenho" atalho="mod+l" icone={<LayoutGrid />} onClick={aoArrumar} />
        </>
      )}
      <IconButton rotulo="Buscar no fluxo" atalho="mod+f" icone={<Search />} onClick={aoBuscar} />
      <IconButton rotulo="Onde as pessoas passam e saem" icone={<ChartColumn />} ligado={calor} onClick={aoCalor} />
      <Button
        tamanho="pequeno"
        icone={<Play />}
        aria-pressed={painel === 'simulador'}
        onClick={() => alternar('simulador')}
      >
        Simular
      </Button>
      <Button
        tamanho="pequeno"
        icone={<ListChecks />}
        aria-pressed={painel === 'casos'}
        onClick={() => alternar('casos')}
      >
        Testes
      </Button>
      <Button tamanho="pequeno" icone={<History />} onClick={aoVersoes}>
        Versões
      </Button>
      {podeEditar && (
        <Button variante="primaria" onClick={aoPublicar}>
          Publicar
        </Button>
      )}
    </header>
  )
}

function EstadoDaGuarda({ guarda, aoGuardar }: { guarda: Guarda; aoGuardar: () => void }): ReactNode {
  const frase =
    guarda.estado === 'guardado'
      ? `Salvo às ${hora(guarda.em)}`
      : guarda.estado === 'conflito'
        ? 'Não salvo'
        : guarda.estado === 'falhou'
          ? guarda.frase
          : 'Salvando…'
  return (
    <span
      role="status"
      className={cn('text-12 text-text-2', guarda.estado === 'falhou' ? 'truncate' : 'shrink-0 whitespace-nowrap')}
    >
      {frase} {guarda.estado === 'falhou' && <LinkButton onClick={aoGuardar}>Tentar de novo</LinkButton>}
    </span>
  )
}
