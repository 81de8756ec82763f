import { useQuery } from '@tanstack/react-query'
import { avisos } from '../contract/avisos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { data } from '#ui/formatos.ts'
import { Bell, X } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { reverPreferencias } from './dados.ts'

const podePush = () => 'serviceWorker' in navigator && 'PushManager' in window
const base64url = (b: ArrayBuffer | null) =>
  b
    ? btoa(String.fromCharCode(...new Uint8Array(b)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    : ''
const aparelho = () => {
  const ua = navigator.userAgent
  const qual = /Edg\//.test(ua)
    ? 'Edge'
    : /Firefox\//.test(ua)
      ? 'Firefox'
      : /Chrome\//.test(ua)
        ? 'Chrome'
        : /Safari\//.test(ua)
          ? 'Safari'
          : 'Navegador'
  return `${qual} em ${/Android/.test(ua) ? 'Android' : /iPhone|iPad/.test(ua) ? 'iOS' : /Mac/.test(ua) ? 'Mac' : /Windows/.test(ua) ? 'Windows' : 'Linux'}`
}

/** Browsers that receive push notifications while closed. The current one subscribes here; any other can be removed. */
export function Navegadores() {
  const { indo, fazer } = useAto()
  const inscritos = useQuery({
    queryKey: ['avisos', 'push'],
    queryFn: async ({ signal }) => (await chamar(avisos.chavePush, {}, { signal })).data,
  })
  const rever = () => Promise.all([inscritos.refetch(), reverPreferencias()])
  const inscrever = () =>
    fazer(
      async () => {
        if ((await Notification.requestPermission()) !== 'granted')
          throw new Error('Este navegador não deu permissão para avisos.')
        const registro = await navigator.serviceWorker.ready
        const i = await registro.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: inscritos.data?.chave ?? '',
        })
        await chamar(avisos.inscrever, {
          body: {
            endpoint: i.endpoint,
            p256dh: base64url(i.getKey('p256dh')),
            auth: base64url(i.getKey('auth')),
            aparelho: aparelho(),
            expira_em: i.expirationTime ? new Date(i.expirationTime).toISOString() : null,
          },
        })
        await rever()
        avisar({ titulo: 'Este navegador avisa mesmo fechado', tom: 'sucesso' })
      },
      (erro) => avisarFalha('Este navegador não foi inscrito', erro),
    )
  const tirar = (id: string) =>
    void chamar(avisos.desinscrever, { params: { id } }).then(rever, (erro: unknown) =>
      avisarFalha('O navegador não foi tirado', erro),
    )
  if (!podePush()) return <p className="text-13 text-text-2">Este navegador não recebe avisos enquanto está fechado.</p>
  return (
    <div className="flex flex-col items-start gap-3">
      {(inscritos.data?.inscricoes.length ?? 0) > 0 && (
        <ul className="w-full rounded border" aria-label="Navegadores inscritos">
          {inscritos.data?.inscricoes.map((i) => (
            <li key={i.id} className="flex items-center gap-2 border-b px-3 py-1.5 text-13 last:border-b-0">
              <span className="min-w-0 flex-1 truncate">{i.aparelho ?? 'Navegador'}</span>
              <span className="num text-12 text-text-2">desde {data(i.criado_em)}</span>
              <IconButton rotulo={`Tirar ${i.aparelho ?? 'navegador'}`} icone={<X />} onClick={() => tirar(i.id)} />
            </li>
          ))}
        </ul>
      )}
      <Button icone={<Bell />} ocupado={indo} disabled={!inscritos.data} onClick={() => void inscrever()}>
        Avisar neste navegador
      </Button>
    </div>
  )
}
