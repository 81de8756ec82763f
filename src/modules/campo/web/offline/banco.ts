/**
 * The store of the field application: one IndexedDB database for each user, so that another user of the same device
 * opens another one and sees nothing of it.
 */
export const lojas = ['meta', 'dia', 'atos', 'fotos'] as const
export type NomeDaLoja = (typeof lojas)[number]
const VERSAO = 1

const abertos = new Map<string, Promise<IDBDatabase>>()

export function abrirBanco(usuario: string): Promise<IDBDatabase> {
  const nome = `campo:${usuario}`
  let banco = abertos.get(nome)
  if (!banco) {
    banco = abrir(nome)
    abertos.set(nome, banco)
    banco.catch(() => abertos.delete(nome))
  }
  return banco
}

function abrir(nome: string): Promise<IDBDatabase> {
  return new Promise((pronto, falhou) => {
    const pedido = indexedDB.open(nome, VERSAO)
    pedido.onupgradeneeded = () => {
      const b = pedido.result
      b.createObjectStore('meta')
      b.createObjectStore('dia')
      b.createObjectStore('atos', { keyPath: 'id' })
      b.createObjectStore('fotos', { keyPath: 'id' })
    }
    pedido.onsuccess = () => {
      const b = pedido.result
      // another tab brings a newer version: let it
      b.onversionchange = () => {
        b.close()
        abertos.delete(nome)
      }
      pronto(b)
    }
    pedido.onerror = () => falhou(pedido.error ?? new Error('IndexedDB did not open'))
  })
}

export const resultado = <T>(pedido: IDBRequest<T>): Promise<T> =>
  new Promise((pronto, falhou) => {
    pedido.onsuccess = () => pronto(pedido.result)
    pedido.onerror = () => falhou(pedido.error ?? new Error('IndexedDB request failed'))
  })

/** Runs `fn` in one transaction that is on the disk when the promise resolves. Only requests may be awaited inside. */
export async function gravar<T>(
  banco: IDBDatabase,
  quais: readonly NomeDaLoja[],
  fn: (loja: (nome: NomeDaLoja) => IDBObjectStore) => Promise<T>,
): Promise<T> {
  const tx = banco.transaction([...quais], 'readwrite', { durability: 'strict' })
  const acabou = new Promise<void>((pronto, falhou) => {
    tx.oncomplete = () => pronto()
    tx.onabort = () => falhou(tx.error ?? new Error('IndexedDB transaction aborted'))
  })
  acabou.catch(() => {})
  try {
    const valor = await fn((nome) => tx.objectStore(nome))
    await acabou
    return valor
  } catch (erro) {
    try {
      tx.abort()
    } catch {
      // it has already ended
    }
    throw erro
  }
}
