import { useCallback, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ValorDeCampo } from '#engines/funil/campos.ts'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { acompanhar } from '#ui/desfazer-pela-tecla.ts'
import { lembrarEDizer } from '#ui/desfazer.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { ORDENS_ABERTAS, type ComAsOrdens } from '#modules/funis/nucleo/contract/ordens-abertas.ts'
import type { Funil } from '#modules/funis/nucleo/tipos.ts'
import { oferecerMensagem, retirarOferta } from '#modules/funis/cartao/web/oferta.ts'
import { chaves, relerFunil, type FiltroDoQuadro, type QuadroLido } from '#modules/funis/nucleo/web/dados.ts'
import { encaixados } from '#modules/funis/nucleo/web/partes.ts'
import { ORDENS } from '#modules/funis/nucleo/web/palavras.ts'
import { camposRecusados } from '#ui/form/erros.ts'
import { acharCartao, confirmarNoQuadro, indicePelaOrdem, moverNoQuadro, vizinhosEm, type Lugar } from './no-quadro.ts'

/** Moves without a response yet: until then the local board is ahead of the server's. */
const aCaminho = new Set<symbol>()
/** Cards moved by this user: they do not count as new in their column. */
export const meus = new Set<string>()
export const haMovimentoACaminho = (): boolean => aCaminho.size > 0

/** A move that was rejected for missing input: what is missing, and its target. */
export interface NaPorta {
  cartao_id: string
  para: Lugar
  codigo: string
  /** the server's sentence */
  frase: string
  /** keys of the missing fields */
  campos: string[]
  com_texto: boolean
  /** details of the server besides the sentence */
  detalhe: unknown
  avulso?: Avulso
}
/** A card moved from outside a board: its stage and title. */
export interface Avulso {
  estagio_id: string
  titulo: string
}
export interface Resposta {
  valores?: Record<string, ValorDeCampo>
  motivo?: string
  motivo_perda?: string
  filhos?: 'deixar' | 'avisar' | 'arquivar'
  filhos_de_antes?: 'reabrir' | 'abrir_outro'
  ordens?: ComAsOrdens
}
/** Refusals that open a dialog. */
const PORTAS = new Set([
  'CAMPOS_OBRIGATORIOS',
  'MOTIVO_OBRIGATORIO',
  'MOTIVO_DE_PERDA',
  'FILHOS_ABERTOS',
  'FILHOS_DE_ANTES',
  ORDENS_ABERTAS,
  ...encaixados('NaRecusa').map((r) => r.codigo),
])
/** Makes the server ask the user about child cards; rules do not ask. */
const PERGUNTAR = { filhos: 'perguntar', filhos_de_antes: 'perguntar' } as const
const campoDo = (d: { campo: string }) => d.campo.replace(/^valores\./, '')

/**
 * Optimistic moves, reverted when the server rejects them. Missing input is not a failure: `porta` has the target and
 * what to ask, and the move is repeated with the answers.
 */
export function useMovimentos(
  qual: string,
  funil: Funil | undefined,
  filtro: FiltroDoQuadro,
  anunciar: (frase: string) => void,
) {
  const qc = useQueryClient()
  const [porta, setPorta] = useState<NaPorta | null>(null)
  const chave = chaves.quadro(qual, filtro)
  const nome = (id: string) => funil?.definicao.estagios.find((e) => e.id === id)?.nome ?? ''
  const ordem = filtro.ordem ?? funil?.definicao.ordenacao ?? 'manual'
  const mudar = (fn: (q: QuadroLido) => QuadroLido) => qc.setQueryData<QuadroLido>(chave, (q) => q && fn(q))

  async function desfazer(id: string, seq: number) {
    try {
      const { data } = await chamar(cartoes.desfazer, { params: { id }, body: { seq } })
      anunciar('Movimento desfeito')
      avisar({ titulo: 'Movimento desfeito', ...(data.aviso ? { descricao: data.aviso, tom: 'alerta' } : {}) })
      retirarOferta()
    } catch (e) {
      avisar({ titulo: e instanceof Error ? e.message : 'Não deu para desfazer.', tom: 'perigo' })
    }
    await Promise.all([relerFunil(qual), qc.invalidateQueries({ queryKey: chaves.cartao(id) })])
  }

  /**
   * Moves a card that is not on the board (in a table, on its page) to the top of its stage, and refetches everything.
   */
  async function moverAvulso(id: string, avulso: Avulso, para: string, resposta: Resposta): Promise<void> {
    try {
      const { data } = await chamar(cartoes.mover, {
        params: { id },
        body: { de: avulso.estagio_id, para, ...PERGUNTAR, ...resposta },
      })
      setPorta(null)
      feito(id, avulso.titulo, para, data)
    } catch (e) {
      recusado(e, id, { estagio_id: para, indice: 0 }, avulso)
    }
    await Promise.all([
      relerFunil(qual),
      qc.invalidateQueries({ queryKey: chaves.cartao(id) }),
      qc.invalidateQueries({ queryKey: chaves.historico(id) }),
    ])
  }

  function feito(
    id: string,
    titulo: string,
    para: string,
    { transicao, aviso }: { transicao: { seq: number } | null; aviso: string | null },
  ) {
    if (!transicao) return
    if (aviso) anunciar(aviso)
    void oferecerMensagem(id, titulo)
    lembrarEDizer(
      { rotulo: `movimento de ${titulo}`, desfazer: () => desfazer(id, transicao.seq) },
      { titulo: `${titulo} foi para ${nome(para)}`, ...(aviso ? { descricao: aviso, tom: 'alerta' } : {}) },
    )
  }

  async function mover(id: string, para: Lugar, resposta: Resposta = {}, avulso?: Avulso): Promise<void> {
    const antes = qc.getQueryData<QuadroLido>(chave)
    const de = antes && acharCartao(antes, id)
    if (!de && avulso) return moverAvulso(id, avulso, para.estagio_id, resposta)
    if (!antes || !de || (de.estagio_id === para.estagio_id && de.indice === para.indice)) return
    // only the manual order has positions
    if (ordem !== 'manual' && de.estagio_id === para.estagio_id) return avisarDaOrdem(ordem)
    const vizinhos = ordem === 'manual' ? vizinhosEm(antes, id, para) : {}
    const la = antes.colunas.find((c) => c.estagio_id === para.estagio_id)?.cartoes ?? []
    const lugar = ordem === 'manual' ? para : { ...para, indice: indicePelaOrdem(la, de.cartao, ordem) }
    await qc.cancelQueries({ queryKey: chave })
    mudar((q) => moverNoQuadro(q, id, lugar, Date.now()))
    const este = Symbol(id)
    aCaminho.add(este)
    meus.add(id)
    try {
      const { data } = await chamar(cartoes.mover, {
        params: { id },
        body: {
          de: de.estagio_id,
          para: para.estagio_id,
          ...vizinhos,
          ...(resposta.valores ? { valores: resposta.valores } : {}),
          ...(resposta.motivo ? { motivo: resposta.motivo } : {}),
          ...(resposta.motivo_perda ? { motivo_perda: resposta.motivo_perda } : {}),
          ...(resposta.ordens ? { ordens: resposta.ordens } : {}),
          filhos: resposta.filhos ?? 'perguntar',
          filhos_de_antes: resposta.filhos_de_antes ?? 'perguntar',
        },
      })
      setPorta(null)
      mudar((q) => confirmarNoQuadro(q, data.cartao, data.colunas, ordem))
      void qc.invalidateQueries({ queryKey: chaves.cartao(id) })
      void qc.invalidateQueries({ queryKey: chaves.historico(id) })
      const fim = acharCartao(qc.getQueryData<QuadroLido>(chave) ?? antes, id)
      anunciar(`${de.cartao.titulo} em ${nome(para.estagio_id)}${fim ? `, ${fim.indice + 1}ª posição` : ''}`)
      feito(id, de.cartao.titulo, para.estagio_id, data)
    } catch (e) {
      qc.setQueryData(chave, antes)
      recusado(e, id, para)
    } finally {
      aCaminho.delete(este)
    }
  }

  function avisarDaOrdem(atual: keyof typeof ORDENS): void {
    const titulo = `A ordem deste quadro é ${ORDENS[atual].toLowerCase()}`
    anunciar(titulo)
    avisar({ titulo, descricao: `Para escolher o lugar de um cartão, troque a ordem para “${ORDENS.manual}”.` })
  }

  function recusado(e: unknown, id: string, para: Lugar, avulso?: Avulso) {
    if (e instanceof ErroApp && PORTAS.has(e.code)) {
      const detalhes = camposRecusados(e)
      anunciar(e.message)
      // rejected again for the same reason: keeps the input and shows the remaining errors
      return setPorta({
        cartao_id: id,
        para,
        codigo: e.code,
        frase: e.message,
        campos: detalhes.map(campoDo),
        detalhe: e.details,
        com_texto: detalhes.some((d) => d.campo === 'motivo'),
        ...(avulso ? { avulso } : {}),
      })
    }
    if (e instanceof ErroApp && e.code === 'VALIDATION_ERROR') throw e
    const frase = e instanceof Error ? e.message : 'Não deu para mover o cartão.'
    anunciar(frase)
    avisar({ titulo: frase, tom: 'perigo' })
    void relerFunil(qual)
  }

  return {
    mover: (...pedido: Parameters<typeof mover>) => acompanhar(mover(...pedido)),
    porta,
    fecharPorta: useCallback(() => setPorta(null), []),
  }
}
