import type { ComponentType } from 'react'
import { Contact, ListChecks, ListOrdered, MapPin, SquareCheck, Smile } from '#ui/icones.ts'
import { tardia } from '#ui/tardia.tsx'
import type { EspecialDeEnvio, TipoDeEspecial } from '#modules/chat/nucleo/regras/envio/especial.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import type { AnexoEnviado } from '#modules/chat/nucleo/web/anexos.ts'

export interface PropsDoEspecial {
  c: Conversa
  aoFechar: () => void
  aoEnviar: (especial: EspecialDeEnvio, anexos?: AnexoEnviado[]) => void
}

export interface Especial {
  tipo: TipoDeEspecial
  rotulo: string
  Icone: typeof MapPin
  Dialogo: ComponentType<PropsDoEspecial>
}

/**
 * Kinds of messages besides text and files, each with its form. Offered where the channel supports the kind. A channel
 * adds its own in `especiaisDoCanal`.
 */
export const especiais: readonly Especial[] = [
  {
    tipo: 'localizacao',
    rotulo: 'Localização…',
    Icone: MapPin,
    Dialogo: tardia(() => import('./localizacao.tsx').then((m) => m.DialogoDeLocalizacao)),
  },
  {
    tipo: 'contatos',
    rotulo: 'Cartão de contato…',
    Icone: Contact,
    Dialogo: tardia(() => import('./contatos.tsx').then((m) => m.DialogoDeContatos)),
  },
  {
    tipo: 'enquete',
    rotulo: 'Enquete…',
    Icone: ListChecks,
    Dialogo: tardia(() => import('./enquete.tsx').then((m) => m.DialogoDeEnquete)),
  },
  {
    tipo: 'lista',
    rotulo: 'Lista de opções…',
    Icone: ListOrdered,
    Dialogo: tardia(() => import('./lista.tsx').then((m) => m.DialogoDeLista)),
  },
  {
    tipo: 'botoes',
    rotulo: 'Botões de resposta…',
    Icone: SquareCheck,
    Dialogo: tardia(() => import('./botoes.tsx').then((m) => m.DialogoDeBotoes)),
  },
  {
    tipo: 'figurinha',
    rotulo: 'Figurinha…',
    Icone: Smile,
    Dialogo: tardia(() => import('./figurinha.tsx').then((m) => m.DialogoDeFigurinha)),
  },
]
