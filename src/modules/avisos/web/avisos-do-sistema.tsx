import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { Bell } from '#ui/icones.ts'

const situacao = (): NotificationPermission | 'ausente' =>
  'Notification' in window ? Notification.permission : 'ausente'

/** The browser asks only once and only after a user action; a refusal can be undone only in the browser's settings. */
export function AvisosDoSistema() {
  const [permissao, setPermissao] = useState(situacao)
  if (permissao === 'ausente')
    return <p className="text-13 text-text-2">Este navegador não mostra avisos do sistema.</p>
  if (permissao === 'denied')
    return (
      <p className="text-13 text-text-2">
        <StatusChip tom="alerta">Bloqueados</StatusChip> Este navegador bloqueou os avisos. Libere no cadeado ao lado do
        endereço e recarregue a página.
      </p>
    )
  if (permissao === 'default')
    return (
      <Button icone={<Bell />} onClick={() => void Notification.requestPermission().then(setPermissao)}>
        Permitir avisos do sistema
      </Button>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <StatusChip tom="sucesso">Permitidos</StatusChip>
      <Button icone={<Bell />} onClick={() => void testar()}>
        Mostrar um aviso de teste
      </Button>
    </div>
  )
}

async function testar(): Promise<void> {
  const opcoes = {
    body: 'É assim que uma mensagem nova aparece.',
    icon: '/icones/192.png',
    tag: 'teste',
    data: { href: '/configuracoes/notificacoes' },
  }
  const registro = await navigator.serviceWorker?.getRegistration()
  if (registro) await registro.showNotification('Girassol', opcoes)
  else new Notification('Girassol', opcoes)
}
