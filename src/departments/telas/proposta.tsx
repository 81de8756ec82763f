import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TelaDaProposta } from '#modules/propostas/web/proposta/tela.tsx'
import { PaginaNaoEncontrada } from './pagina-nao-encontrada.tsx'

function useNaoEncontrada(): ReactNode {
  const caminho = useLocation({ select: (l: { pathname: string }) => l.pathname })
  return <PaginaNaoEncontrada dentro caminho={caminho} />
}

export const PropostaDeAutoconsumo = () => <TelaDaProposta tipos={['autoconsumo']} naoEncontrada={useNaoEncontrada()} />
export const PropostaDeInvestimento = () => (
  <TelaDaProposta tipos={['investimento']} naoEncontrada={useNaoEncontrada()} />
)
export const PropostaDeAssinatura = () => <TelaDaProposta tipos={['assinatura']} naoEncontrada={useNaoEncontrada()} />
export const PropostaDeLimpeza = () => <TelaDaProposta tipos={['limpeza']} naoEncontrada={useNaoEncontrada()} />
export const PropostaDeServicos = () => <TelaDaProposta tipos={['servicos']} naoEncontrada={useNaoEncontrada()} />
