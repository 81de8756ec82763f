import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TelaDoEditor } from '#modules/propostas/web/editor/tela.tsx'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

function useNaoEncontrada(): ReactNode {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  return <PaginaNaoEncontrada dentro caminho={caminho} />
}

/** The editor of a proposal; an unknown one shows the 404 page. */
export const EditorDaProposta = () => <TelaDoEditor tipo="autoconsumo" naoEncontrada={useNaoEncontrada()} />
export const EditorDoInvestimento = () => <TelaDoEditor tipo="investimento" naoEncontrada={useNaoEncontrada()} />
export const EditorDaAssinatura = () => <TelaDoEditor tipo="assinatura" naoEncontrada={useNaoEncontrada()} />
export const EditorDaLimpeza = () => <TelaDoEditor tipo="limpeza" naoEncontrada={useNaoEncontrada()} />
export const EditorDosServicos = () => <TelaDoEditor tipo="servicos" naoEncontrada={useNaoEncontrada()} />
