import { comoObjeto } from '#kit/objeto.ts'
import { PREFIXO_DA_RECUSA } from '#platform/navegador/sem-rede.ts'
import { avisar } from '#ui/avisos.ts'
import { haVersaoNova, ID_DA_CONSTRUCAO } from './construcao.ts'

export const INTERVALO_MS = 5 * 60_000
/**
 * Delay (ms) before the rest of the build is cached, well after the first screen. Skipped when the browser's data saver
 * is on.
 */
const GUARDAR_DEPOIS_MS = 45_000

function guardarConstrucao(): void {
  // acts that wait in the field application were made by the stored build: a new one is stored after they left
  if (Object.keys(localStorage).some((k) => k.startsWith(PREFIXO_DA_RECUSA))) return
  const { connection } = comoObjeto(navigator)
  if ('serviceWorker' in navigator && comoObjeto(connection).saveData !== true)
    navigator.serviceWorker.controller?.postMessage({ tipo: 'guardar' })
}

async function conferir(): Promise<void> {
  if (haVersaoNova.ler() || document.visibilityState === 'hidden') return
  try {
    const resposta = await fetch(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' })
    if (!resposta.ok) return
    const { id } = comoObjeto(await resposta.json())
    if (typeof id !== 'string' || id === ID_DA_CONSTRUCAO) return
  } catch {
    return // offline: the next poll tries again
  }
  haVersaoNova.mudar(true)
  avisar({
    titulo: 'Há uma versão nova do Girassol',
    descricao: 'Recarregue quando terminar o que está fazendo.',
    tom: 'info',
    tipo: 'background',
    acao: { rotulo: 'Recarregar', executar: () => location.reload() },
  })
}

/** Polls builds/latest.json at an interval and whenever the tab becomes visible. */
export function acompanharConstrucoes(): () => void {
  void conferir()
  const guarda = setTimeout(guardarConstrucao, GUARDAR_DEPOIS_MS)
  const relogio = setInterval(() => void conferir(), INTERVALO_MS)
  const aoVoltar = () => void conferir()
  document.addEventListener('visibilitychange', aoVoltar)
  return () => {
    clearTimeout(guarda)
    clearInterval(relogio)
    document.removeEventListener('visibilitychange', aoVoltar)
  }
}
