import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { plural } from '#ui/formatos.ts'
import { camposRecusados, mensagemDe } from '#ui/form/erros.ts'
import { contas } from '../contract/contas.ts'
import type { Conta } from '../tipos.ts'
import { idDoCampo, type AtosDoCampo } from './campos/linha.tsx'
import { guardarConta } from './dados.ts'
import { certo, duvidoso, proximo } from './ordem.ts'

export interface Conferencia extends AtosDoCampo {
  atual: string | null
  erros: Readonly<Record<string, string>>
  indo: boolean
  /** moves the focus into a field, as choosing it in the picture does */
  irPara(chave: string): void
  todos(): void
  concluir(): void
  reabrirConta(): void
  digitar(): void
  completar(): void
}

const falhou = (erro: unknown) => avisarFalha('A mudança não foi guardada.', erro)

/** The acts of a person who compares a bill with its picture, and the field where they are. */
export function useConferencia(conta: Conta, aoConcluir: ((c: Conta) => void) | undefined): Conferencia {
  const [atual, setAtual] = useState<string | null>(null)
  const [erros, setErros] = useState<Readonly<Record<string, string>>>({})
  const [indo, setIndo] = useState(false)
  const params = { id: conta.id }

  function irPara(chave: string): void {
    setAtual(chave)
    // the field may be drawn only now: on a phone there is one at a time
    requestAnimationFrame(() => {
      const campo = document.getElementById(idDoCampo(chave))
      campo?.focus()
      campo?.scrollIntoView({ block: 'nearest' })
    })
  }
  async function mudar(ato: () => Promise<{ data: Conta }>): Promise<Conta | null> {
    setIndo(true)
    try {
      const { data } = await ato()
      setErros({})
      guardarConta(data)
      return data
    } catch (erro) {
      const recusados = camposRecusados(erro)
      if (recusados.length === 0) falhou(erro)
      else setErros(Object.fromEntries(recusados.map((r) => [r.campo, r.mensagem])))
      const [primeiro] = recusados
      if (primeiro) irPara(primeiro.campo)
      return null
    } finally {
      setIndo(false)
    }
  }
  function seguir(depois: string, c: Conta | null): void {
    const alvo = c && proximo(c, depois)
    if (alvo) irPara(alvo)
  }
  const concluir = async () => {
    const confirmar = conta.campos.filter((c) => c.estado === 'lido').map((c) => c.chave)
    const feita = await mudar(() => chamar(contas.concluir, { params, body: { confirmar } }))
    if (!feita) return
    avisar({ titulo: 'Conta conferida', tom: 'sucesso' })
    aoConcluir?.(feita)
  }
  async function completar(): Promise<void> {
    const r: { sugeridos?: number } = {}
    const c = await mudar(async () => {
      const { data } = await chamar(contas.completar, { params })
      r.sugeridos = data.sugeridos
      return { data }
    })
    if (!c) return
    if (r.sugeridos) {
      avisar({ titulo: plural(r.sugeridos, 'campo sugerido', 'campos sugeridos'), tom: 'sucesso' })
      const primeiro = c.campos.find((f) => f.estado === 'sugerido')
      if (primeiro) irPara(primeiro.chave)
    } else avisar({ titulo: 'O assistente não achou o que falta. Digite olhando o papel.', tom: 'info' })
  }
  return {
    atual,
    erros,
    indo,
    irPara,
    focar: setAtual,
    confirmar(chave) {
      const campo = conta.campos.find((c) => c.chave === chave)
      if (campo?.estado !== 'lido' && campo?.estado !== 'sugerido') return seguir(chave, conta)
      void mudar(() => chamar(contas.confirmar, { params: { ...params, chave } })).then((c) => seguir(chave, c))
    },
    corrigir(chave, valor, adiante) {
      void mudar(() => chamar(contas.corrigir, { params: { ...params, chave }, body: { valor } })).then((c) => {
        if (adiante) seguir(chave, c)
      })
    },
    reabrir(chave) {
      void mudar(() => chamar(contas.reabrirCampo, { params: { ...params, chave } })).then((c) => c && irPara(chave))
    },
    todos() {
      const certos = conta.campos.filter(certo)
      if (certos.length === 0) {
        const falta = conta.campos.find(duvidoso)
        if (falta) irPara(falta.chave)
        else void concluir()
        return
      }
      void mudar(() => chamar(contas.confirmarTodos, { params })).then((c) => {
        const falta = c?.campos.find(duvidoso)
        if (falta) irPara(falta.chave)
      })
    },
    concluir: () => void concluir(),
    reabrirConta: () => void mudar(() => chamar(contas.reabrir, { params })),
    completar: () => void completar(),
    digitar: () => void mudar(() => chamar(contas.digitar, { params })),
  }
}

export const fraseDoErro = (erro: unknown): string => mensagemDe(erro, 'Não foi possível. Tente de novo.')
