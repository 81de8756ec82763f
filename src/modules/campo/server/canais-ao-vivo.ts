import { pode } from '#platform/http/contexto.ts'
import type { CanaisAoVivo } from '#platform/realtime/canais.ts'
import { DECIDIR, USAR } from '../contract/comum.ts'

const PREFIXO = 'campo_'
export const CANAL_DOS_CONFLITOS = `${PREFIXO}conflitos`
export const canalDoTecnico = (usuario: string) => `${PREFIXO}${usuario}`

/** The tray for who decides; the own channel of a technician says that the day changed. */
export const canaisDoCampo: CanaisAoVivo = {
  prefixo: PREFIXO,
  gerais: () => [],
  async permitidos(_db, ctx, ids) {
    return ids.filter((id) => (id === 'conflitos' ? pode(ctx, DECIDIR) : id === ctx.usuario.id && pode(ctx, USAR)))
  },
}
