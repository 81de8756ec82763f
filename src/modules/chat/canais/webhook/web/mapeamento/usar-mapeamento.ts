import { useMemo, useState } from 'react'
import {
  aplicarMapeamento,
  apontar,
  folhas,
  listas,
  mapeamento,
  type CampoDoMapa,
  type Folha,
  type Mapeamento,
} from '../../regras/mapeamento.ts'

export type Rascunho = Partial<Record<CampoDoMapa | 'itens', string | null>>
export type Leitura =
  | { erro: string }
  | { recusa: string }
  | { mensagens: Extract<ReturnType<typeof aplicarMapeamento>, { mensagens: unknown }>['mensagens'] }

const DE_ANEXO: readonly CampoDoMapa[] = ['anexo_url', 'anexo_nome']

function lerAmostra(texto: string): { valor: unknown } | { erro: string } | null {
  if (texto.trim() === '') return null
  try {
    const valor: unknown = JSON.parse(texto)
    return typeof valor === 'object' && valor !== null
      ? { valor }
      : { erro: 'A entrega precisa ser um objeto JSON, entre { e }.' }
  } catch {
    return { erro: 'Isto não é JSON. Cole a entrega inteira, como o outro sistema a envia.' }
  }
}

/** State of the editor: the sample, the mapping and the result of reading it, all computed in the browser. */
export function useMapeamento(inicial: { amostra: unknown; mapeamento: Mapeamento | null }) {
  const [texto, setTexto] = useState(inicial.amostra ? JSON.stringify(inicial.amostra, null, 2) : '')
  const [rascunho, setRascunho] = useState<Rascunho>(inicial.mapeamento ?? {})
  const [campo, setCampo] = useState<CampoDoMapa>('texto')
  const amostra = useMemo(() => lerAmostra(texto), [texto])
  const valor = amostra && 'valor' in amostra ? amostra.valor : undefined
  // with a list, paths are taken from its first item and apply to all
  const alvo = useMemo(
    () =>
      valor !== undefined && rascunho.itens
        ? apontar(valor, rascunho.itens).flatMap((v) => (Array.isArray(v) ? v : [v]))[0]
        : valor,
    [valor, rascunho.itens],
  )
  const validado = mapeamento.safeParse(rascunho)
  const leitura: Leitura | null = useMemo(() => {
    if (valor === undefined) return null
    return validado.success
      ? aplicarMapeamento(validado.data, valor)
      : { erro: validado.error.issues[0]?.message ?? 'Mapeamento incompleto' }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `validado` is made of `rascunho`
  }, [valor, rascunho])

  function apontarPara(f: Folha): void {
    // a path into one file of a list is generalized to all files
    const caminho = DE_ANEXO.includes(campo) ? f.caminho.replace(/\/\d+(?=\/[^/]*$|$)/, '/*') : f.caminho
    setRascunho((r) => ({ ...r, [campo]: caminho }))
  }
  return {
    texto,
    setTexto,
    campo,
    setCampo,
    rascunho,
    apontarPara,
    leitura,
    valor,
    limpar: (c: CampoDoMapa) => setRascunho((r) => ({ ...r, [c]: null })),
    usarLista: (itens: string | null) => setRascunho({ itens }),
    erroDaAmostra: amostra && 'erro' in amostra ? amostra.erro : null,
    folhas: useMemo(() => (alvo === undefined ? [] : folhas(alvo)), [alvo]),
    listas: useMemo(() => (valor === undefined ? [] : listas(valor)), [valor]),
    pronto: validado.success ? validado.data : null,
  }
}
