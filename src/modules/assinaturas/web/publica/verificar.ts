import { sha256EmHex } from '#kit/sha256.ts'
import { achar } from '#platform/navegador/publica/dom.ts'

const dados: { documento: string; final: string | null; carimbado: string | null } = JSON.parse(
  achar('#dados', HTMLScriptElement).textContent ?? '{}',
)
const campo = achar('#arquivo', HTMLInputElement)
const resposta = achar('[data-resposta]', HTMLElement)

const emHex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, '0')).join('')

function responder(classe: 'bom' | 'ruim' | '', frase: string): void {
  resposta.className = `resposta ${classe}`
  resposta.textContent = frase
}

/** Browsers have the hash only over HTTPS or on this machine: elsewhere the page computes it. */
async function hashDe(bytes: ArrayBuffer): Promise<string> {
  return 'subtle' in crypto ? emHex(await crypto.subtle.digest('SHA-256', bytes)) : sha256EmHex(new Uint8Array(bytes))
}

/** Compares the file on this device with the stored hashes. Nothing is sent. */
async function comparar(arquivo: File): Promise<void> {
  responder('', 'Calculando…')
  const hash = await hashDe(await arquivo.arrayBuffer())
  if (hash === dados.final) responder('bom', 'Sim: este arquivo é o documento assinado, sem nenhuma mudança.')
  else if (hash === dados.carimbado)
    responder('bom', 'Sim: este arquivo é o documento assinado, com o carimbo do tempo acrescentado depois.')
  else if (hash === dados.documento)
    responder('bom', 'Este arquivo é o documento que foi lido, sem o manifesto de assinaturas.')
  else responder('ruim', 'Não: este arquivo não é o documento assinado, ou foi alterado.')
}

function olhar(): void {
  const [arquivo] = campo.files ?? []
  if (arquivo) comparar(arquivo).catch(() => responder('ruim', 'Não consegui ler o arquivo. Tente de novo.'))
}

campo.addEventListener('change', olhar)
// a file chosen before this program arrived
olhar()
