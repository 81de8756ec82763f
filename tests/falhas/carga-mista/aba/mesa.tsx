import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { ProvedorDoChat, useChat, type ContextoDoChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import { useAcoesDeConversa } from '#modules/chat/atos/web/dados/acoes-de-conversa.ts'
import { useContagens } from '#modules/chat/lista/web/dados/contagens.ts'
import { filtrosPadrao, type Filtros } from '#modules/chat/lista/web/dados/filtros.ts'
import { useLerOQueChega } from '#modules/chat/fio/web/dados/ler-o-que-chega.ts'
import { linhasDe, useListaDeConversas } from '#modules/chat/lista/web/dados/lista.ts'
import { useCarteiro } from '#modules/chat/envio/web/correio.ts'
import { useAoVivo } from '#modules/chat/fio/web/ligar-ao-vivo.ts'
import { useMesaViva } from '#modules/chat/montagem/web/usar-mesa-viva.ts'
import type { Mao } from './mao.ts'

/** The chat without its rendering: mounts the hooks of the screen as the screen does. */
export function Chat({ mao }: { mao: Partial<Mao> }) {
  const pessoa = usePessoa()
  const aoVivo = useAoVivo()
  const contexto = useMemo<ContextoDoChat>(
    () => ({ eu: { id: pessoa.id, nome: pessoa.nome }, pode: (p) => pode(pessoa, p), aoVivo, mesa: null }),
    [pessoa, aoVivo],
  )
  return (
    <ProvedorDoChat value={contexto}>
      <Mesa mao={mao} />
    </ProvedorDoChat>
  )
}

function Mesa({ mao }: { mao: Partial<Mao> }) {
  const qc = useQueryClient()
  const { eu, aoVivo } = useChat()
  const [id, setId] = useState<string | null>(null)
  const [filtros, filtrar] = useState<Filtros>(filtrosPadrao)
  const abrir = useCallback((qual: string | null) => setId(qual), [])
  const aberta = useMesaViva(id, abrir)
  useLerOQueChega(id ?? '')
  const lista = useListaDeConversas(qc, filtros, eu.id)
  const { data: contagens } = useContagens(filtros.caixas, filtros.departamento)
  const acoes = useAcoesDeConversa()
  const carteiro = useCarteiro()
  const { fetchNextPage, hasNextPage, data } = lista
  useLayoutEffect(() => {
    Object.assign(mao, {
      qc,
      eu,
      aoVivo,
      filtros,
      filtrar,
      id,
      abrir,
      aberta,
      linhas: linhasDe(data),
      haMais: hasNextPage,
      maisLinhas: fetchNextPage,
      contagens,
      acoes,
      carteiro,
    } satisfies Mao)
  })
  return null
}
