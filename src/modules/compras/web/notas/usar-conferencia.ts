import { useState } from 'react'
import type { BodyDe } from '#kit/endpoint.ts'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { mensagemDe } from '#ui/form/erros.ts'
import type { Leitura, Resposta } from '#ui/leitor/tipos.ts'
import { notas, type Nota } from '../../contract/notas.ts'
import { enviarFoto, guardarNota, relerNota } from '../dados.ts'

export type MudancaDoItem = BodyDe<typeof notas.conferir>

/** The acts of a conference. Each one is stored at once; a refusal stays at its item until the next try. */
export function useConferencia(nota: Nota) {
  const { id } = nota
  const [aberto, setAberto] = useState(() => nota.linhas.find((i) => i.falta !== null)?.n ?? 1)
  const [recusas, setRecusas] = useState<Readonly<Record<number, string>>>({})
  const doItem = async (n: number, ato: () => Promise<Nota>) => {
    try {
      guardarNota(await ato())
      setRecusas(({ [n]: _, ...outras }) => outras)
    } catch (e) {
      setRecusas((antes) => ({ ...antes, [n]: mensagemDe(e, 'Não deu para guardar. Tente de novo.') }))
    }
  }
  const daNota = (ato: Promise<{ data: Nota }>) =>
    ato.then(
      ({ data }) => guardarNota(data),
      (e: unknown) => avisarFalha('Não deu para guardar.', e),
    )
  return {
    aberto,
    recusas,
    abrir(n: number) {
      if (n === aberto) return
      setAberto(n)
      // a sign for who confers with me: nothing depends on it
      if (nota.estado === 'conferindo') void chamar(notas.focar, { params: { id }, body: { n } }).catch(() => {})
    },
    conferir: (n: number, body: MudancaDoItem) =>
      doItem(n, async () => (await chamar(notas.conferir, { params: { id, n }, body })).data),
    criarMaterial: (n: number, body: BodyDe<typeof notas.criarMaterial>) =>
      chamar(notas.criarMaterial, { params: { id, n }, body }).then(({ data }) => guardarNota(data)),
    fotografar: (n: number, foto: File) => doItem(n, () => enviarFoto(id, n, foto)),
    alterar: (body: BodyDe<typeof notas.alterar>) => daNota(chamar(notas.alterar, { params: { id }, body })),
    marcar: (numero: string, como: 'boa' | 'avariada' | 'tirar') =>
      daNota(chamar(notas.marcarSerie, { params: { id }, body: { numero, como } })),
    async ler({ texto, quantidade }: Leitura): Promise<Resposta> {
      const body = { chave: uuidv7(), texto, n: aberto, ...(quantidade ? { quantidade } : {}) }
      const { data } = await chamar(notas.ler, { params: { id }, body })
      if (data.n !== null) setAberto(data.n)
      void relerNota(id)
      return { tom: data.tom, texto: data.resposta }
    },
  }
}
export type Conferencia = ReturnType<typeof useConferencia>
