import { z } from 'zod'
import { ufs } from '#kit/uf.ts'
import { classeDoSubgrupo, modalidadesDoSubgrupo } from '../regras/nomes.ts'
import { classes, modalidades, subgrupos, type ChaveDaTarifa } from '../tipos.ts'

export const BASE = '/api/tarifas'
export const VER = 'tarifas.tarifa.ver'
export const EDITAR = 'tarifas.tarifa.editar'

export const subgrupo = z.enum(subgrupos, 'Escolha o subgrupo')
export const modalidade = z.enum(modalidades, 'Escolha a modalidade')
export const classe = z.enum(classes, 'Escolha a classe')
export const uf = z.enum(ufs, 'Escolha o estado')
export const versao = z.number('Versão inválida').int('Versão inválida')
export const motivo = z
  .string('Diga o motivo')
  .trim()
  .min(3, 'Diga o motivo em pelo menos 3 letras')
  .max(300, 'O motivo tem no máximo 300 letras')

/** A day that a tariff may have: not before the currency. Forms use it: `dia` of the kit would bring zod to the chat. */
export const diaDaTarifa = (frase: string) =>
  z.iso.date(frase).refine((v) => v >= '1994-07-01' && v <= '2100-12-31', frase)
/** The same, or none: a field that was emptied. */
export const diaOuNada = (frase: string) =>
  z
    .string(frase)
    .nullish()
    .transform((v) => v || null)
    .pipe(diaDaTarifa(frase).nullable())
/** The first day of a month, from `2026-11` or `2026-11-01`. */
export const mes = z
  .string('Informe o mês')
  .transform((v) => (/^\d{4}-\d\d$/.test(v) ? `${v}-01` : v))
  .pipe(
    z.iso
      .date('Informe o mês')
      .refine((v) => v.endsWith('-01') && v >= '2010-01-01' && v <= '2100-12-01', 'Informe o mês'),
  )

export const chave = { subgrupo, modalidade, classe }

/** Refuses a class or a modality that the subgroup does not have. */
export function chaveCoerente(recusar: (caminho: string[], mensagem: string) => void, v: ChaveDaTarifa): void {
  if (!modalidadesDoSubgrupo(v.subgrupo).includes(v.modalidade))
    recusar(['modalidade'], `O subgrupo ${v.subgrupo} não tem esta modalidade`)
  if (classeDoSubgrupo(v.subgrupo) !== v.classe) recusar(['classe'], `O subgrupo ${v.subgrupo} é de outra classe`)
}
