import { linhasAbertas } from './abertas.ts'
import { bde } from './bde.ts'
import { cad } from './cad.ts'
import { ce } from './ce.ts'
import { chat } from './chat.ts'
import { co } from './co.ts'
import { coop } from './coop.ts'
import { ctr } from './ctr.ts'
import { eng } from './eng.ts'
import { est } from './est.ts'
import { fi } from './fi.ts'
import { fin } from './fin.ts'
import { configuracoes, linhasDeTodos } from './gerais.ts'
import { inv } from './inv.ts'
import { jrdc } from './jrdc.ts'
import { mpvl } from './mpvl.ts'
import { rec } from './rec.ts'
import { rh } from './rh.ts'
import { ti } from './ti.ts'
import type { Departamento, Linha } from './tipos.ts'
import { vc } from './vc.ts'
import { vu } from './vu.ts'

/** In the order of the rail (areas.ts). */
export const departamentos: readonly Departamento[] = [chat, co, vu, fi, coop, vc, inv, eng, ti, mpvl, est, fin, ctr, jrdc, rh, rec, ce, bde, cad]

const doDepartamento = (d: Departamento): readonly Linha[] => d.grupos.flatMap((g) => g.linhas)

/** Every route of the product. */
export const linhas: readonly Linha[] = [...linhasAbertas, ...linhasDeTodos, ...doDepartamento(configuracoes), ...departamentos.flatMap(doDepartamento)]
