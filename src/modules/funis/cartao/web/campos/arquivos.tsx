import { useState } from 'react'
import type { AnexoDoCartao, ValorDeCampo } from '#engines/funil/campos.ts'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { nomeNoStorage, subir } from '#platform/navegador/subir.ts'
import { FileDrop } from '#ui/file-drop.tsx'
import { tamanhoDeArquivo } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { FileText, X } from '#ui/icones.ts'
import { cartoes } from '../../contract/cartoes.ts'

const BUCKET = 'funis-arquivos'
export const MAXIMO_BYTES = 100 * 1024 * 1024

interface Props {
  rotulo: string
  erro?: string | undefined
  cartaoId: string | null
  valor: AnexoDoCartao[]
  aoMudar: (v: ValorDeCampo) => void
}

/** Uploads a file to the folder of a card, before the card refers to it. */
export async function subirArquivo(cartaoId: string, arquivo: File): Promise<AnexoDoCartao> {
  const caminho = `${cartaoId}/${uuidv7()}-${nomeNoStorage(arquivo.name)}`
  await subir(BUCKET, caminho, arquivo)
  return {
    caminho,
    nome: arquivo.name.slice(0, 255) || 'arquivo',
    mime: arquivo.type || 'application/octet-stream',
    tamanho: arquivo.size,
  }
}

/** Opens a document through a signed URL that expires. */
export async function abrirArquivo(cartaoId: string, caminho: string): Promise<void> {
  const aba = window.open('', '_blank')
  const { data } = await chamar(cartoes.arquivo, { params: { id: cartaoId }, query: { caminho } })
  if (aba) aba.location.href = data.url
  else location.assign(data.url)
}

/** The files of one field: dropped, pasted or picked; uploaded before the form is sent. */
export function Arquivos({ rotulo, erro, cartaoId, valor, aoMudar }: Props) {
  const [subindo, setSubindo] = useState<string | null>(null)
  const [falha, setFalha] = useState<string | null>(null)
  async function receber(lista: File[]) {
    if (!cartaoId) return
    setFalha(null)
    const novos: AnexoDoCartao[] = []
    try {
      for (const arquivo of lista) {
        setSubindo(arquivo.name)
        novos.push(await subirArquivo(cartaoId, arquivo))
      }
    } catch (e) {
      setFalha(e instanceof Error ? e.message : 'O arquivo não pôde ser enviado.')
    } finally {
      setSubindo(null)
      if (novos.length > 0) aoMudar([...valor, ...novos])
    }
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span className="g-rotulo">{rotulo}</span>
      {valor.length > 0 && (
        <ul className="flex flex-col gap-1" aria-label={rotulo}>
          {valor.map((a) => (
            <li key={a.caminho} className="flex min-w-0 items-center gap-2 rounded-(--r-sm) border px-2 py-1 text-13">
              <FileText className="size-4 shrink-0 text-text-2" aria-hidden="true" />
              {cartaoId ? (
                <button
                  type="button"
                  className="min-w-0 truncate text-left hover:underline"
                  onClick={() => void abrirArquivo(cartaoId, a.caminho)}
                >
                  {a.nome}
                </button>
              ) : (
                <span className="truncate">{a.nome}</span>
              )}
              <span className="num ml-auto shrink-0 text-12 text-text-2">{tamanhoDeArquivo(a.tamanho)}</span>
              <IconButton
                tamanho="pequeno"
                rotulo={`Tirar ${a.nome}`}
                icone={<X />}
                onClick={() => aoMudar(valor.filter((x) => x.caminho !== a.caminho))}
              />
            </li>
          ))}
        </ul>
      )}
      <FileDrop
        rotulo={
          subindo
            ? `Enviando ${subindo}…`
            : valor.length > 0
              ? 'Juntar mais um arquivo'
              : 'Escolher ou soltar o arquivo'
        }
        varios
        maximoBytes={MAXIMO_BYTES}
        disabled={subindo !== null || !cartaoId}
        erro={falha ?? erro ?? null}
        aoEscolher={(l) => void receber(l)}
      />
    </div>
  )
}
