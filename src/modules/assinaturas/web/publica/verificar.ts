import { achar } from '#platform/navegador/publica/dom.ts'

const dados: { documento: string; final: string | null } = JSON.parse(
  achar('#dados', HTMLScriptElement).textContent ?? '{}',
)
const campo = achar('#arquivo', HTMLInputElement)
const resposta = achar('[data-resposta]', HTMLElement)

const emHex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, '0')).join('')

function responder(classe: 'bom' | 'ruim' | '', frase: string): void {
  resposta.className = `resposta ${classe}`
  resposta.textContent = frase
}

/** Compares the file on this device with the stored hashes. Nothing is sent. */
async function comparar(arquivo: File): Promise<void> {
  responder('', 'Calculando…')
  const hash = emHex(await crypto.subtle.digest('SHA-256', await arquivo.arrayBuffer()))
  if (hash === dados.final) responder('bom', 'Sim: este arquivo é o documento assinado, sem nenhuma mudança.')
  else if (hash === dados.documento)
    responder('bom', 'Este arquivo é o documento que foi lido, sem o manifesto de assinaturas.')
  else responder('ruim', 'Não: este arquivo não é o documento assinado, ou foi alterado.')
}

function olhar(): void {
  const [arquivo] = campo.files ?? []
  if (!arquivo) return
  // browsers have the hash only over HTTPS or on this machine
  if (!('subtle' in crypto)) responder('ruim', 'Abra esta página por HTTPS para comparar o arquivo.')
  else comparar(arquivo).catch(() => responder('ruim', 'Não consegui ler o arquivo. Tente de novo.'))
}

campo.addEventListener('change', olhar)
// a file chosen before this program arrived
olhar()
