import { ApiError } from "../errors/errors.ts";

/** A page of rows, from 1. */
export interface PageInput {
  readonly page?: number;
  readonly page_size?: number;
}

const PAGE_SIZE_MAX = 1_000;
const ROWS_OF_PAGE = 100;

/**
 * Returns how many rows come before a page, and how many it has at most.
 *
 * @throws ApiError 400 for a page below 1 and a size that is not 1 to 1,000.
 */
export function pageOf({ page = 1, page_size: limit = ROWS_OF_PAGE }: PageInput): {
  readonly offset: number;
  readonly limit: number;
} {
  if (page < 1) throw new ApiError("page_too_low");
  if (limit < 1 || limit > PAGE_SIZE_MAX) throw new ApiError("page_size_out_of_range");
  return { offset: (page - 1) * limit, limit };
}
