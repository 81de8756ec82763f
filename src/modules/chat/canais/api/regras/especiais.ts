import { z } from 'zod'
import { botoes } from '#modules/chat/especiais/botoes/regras/especial.ts'
import { contatos } from '#modules/chat/especiais/contatos/regras/especial.ts'
import { enquete } from '#modules/chat/especiais/enquete/regras/especial.ts'
import { urlDaFigurinha } from '#modules/chat/especiais/figurinha/regras/especial.ts'
import { lista } from '#modules/chat/especiais/lista/regras/especial.ts'
import { localizacao } from '#modules/chat/especiais/localizacao/regras/especial.ts'
import { atraso, citacao, destino, obrigatorio } from '#modules/chat/nucleo/regras/envio/campos.ts'

const comum = z.object({ number: destino, delay: atraso(), quoted: citacao.nullish() })

export const envioDeBotoes = comum.and(botoes)
export type EnvioDeBotoes = z.input<typeof envioDeBotoes>

export const envioDeContatos = comum.and(contatos)
export type EnvioDeContatos = z.input<typeof envioDeContatos>

export const envioDeEnquete = comum.and(enquete)
export type EnvioDeEnquete = z.input<typeof envioDeEnquete>

export const envioDeLista = comum.and(lista)
export type EnvioDeLista = z.input<typeof envioDeLista>

export const envioDeLocalizacao = comum.and(localizacao)
export type EnvioDeLocalizacao = z.input<typeof envioDeLocalizacao>

export const envioDeFigurinha = comum.extend({ url: urlDaFigurinha })
export type EnvioDeFigurinha = z.input<typeof envioDeFigurinha>

export const envioDeFigurinhaEmBytes = comum.extend({ base64: obrigatorio('Conteúdo da figurinha é obrigatório') })
export type EnvioDeFigurinhaEmBytes = z.input<typeof envioDeFigurinhaEmBytes>
