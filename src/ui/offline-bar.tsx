import { useSyncExternalStore } from 'react'
import { plural } from './formatos.ts'
import { WifiOff } from './icones.ts'

const assinar = (f: () => void) => {
  addEventListener('online', f)
  addEventListener('offline', f)
  return () => {
    removeEventListener('online', f)
    removeEventListener('offline', f)
  }
}
export const useSemRede = () => useSyncExternalStore(assinar, () => !navigator.onLine)

/** A thin bar while offline, with the number of queued messages. `forcar` shows it when the live channel is down. */
export function OfflineBar({ naFila = 0, forcar }: { naFila?: number; forcar?: boolean }) {
  const semRede = useSemRede() || forcar
  return (
    <div role="status">
      {semRede && (
        <p className="flex min-h-7 items-center justify-center gap-2 border-b bg-warning-soft px-3 py-1 text-12 text-warning">
          <WifiOff className="size-3.5" />
          <span>
            <b>Sem conexão.</b>{' '}
            {naFila > 0
              ? `${plural(naFila, 'envio')} na fila: ${naFila === 1 ? 'sai' : 'saem'} assim que a rede voltar.`
              : 'As mensagens que você escrever ficam guardadas e saem quando a rede voltar.'}
          </span>
        </p>
      )}
    </div>
  )
}
